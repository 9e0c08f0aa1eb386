import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetWords, holdWords, keepWords, wordsOf } from '../../src/client/kept-words.ts';
import { browserGlobals } from '../support/browser.ts';

let tab: Storage;
beforeEach(() => {
  tab = browserGlobals().tab;
});
afterEach(() => vi.unstubAllGlobals());

const words = { institution: 'Vindhya Test College', preferredDates: ['2024-11-27', '2024-11-25'] };

function written(account: string, form = 'inspection'): void {
  const stop = holdWords(form, () => words);
  keepWords(account);
  stop();
}

describe('BUG-PR04 words that were not sent when the session ended', () => {
  it('are back for their account and their form, as often as it is asked', () => {
    written('u1');
    expect(wordsOf('u1', 'other')).toBeNull();
    expect(wordsOf('u1', 'inspection')).toEqual(words);
    expect(wordsOf('u1', 'inspection')).toEqual(words);
  });

  it('are nobody else’s: what another account finds is dropped unread', () => {
    written('u1');
    expect(wordsOf('u2', 'inspection')).toBeNull();
    expect(tab.length).toBe(0);
    expect(wordsOf('u1', 'inspection')).toBeNull();
  });

  it('go with a logout and with the sign-in of another account, and stay with that of the same', () => {
    written('u1');
    forgetWords('u1');
    expect(wordsOf('u1', 'inspection')).toEqual(words);
    forgetWords('u2');
    expect(tab.length).toBe(0);
    written('u1');
    forgetWords();
    expect(tab.length).toBe(0);
  });

  it('are not kept of a form that nobody touched, nor of one that has gone', () => {
    holdWords('inspection', () => null)();
    written('u1');
    forgetWords();
    keepWords('u1');
    const stop = holdWords('inspection', () => null);
    keepWords('u1');
    stop();
    expect(tab.length).toBe(0);
  });

  it.each(['yeah', 'true', '{}', '[]', '{"account":"u1","form":"inspection"}', '{"account":"u1","words":7}'])(
    'odd content is no words: %s',
    (text) => {
      tab.setItem('kept-words', text);
      expect(wordsOf('u1', 'inspection')).toBeNull();
    },
  );

  it('storage that throws keeps nothing and breaks nothing', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    written('u1');
    expect(wordsOf('u1', 'inspection')).toBeNull();
  });
});
