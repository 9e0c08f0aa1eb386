import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { askAgain, onReturn, restsAfterMs } from '../../src/client/ask-again.ts';
import { browserGlobals } from '../support/browser.ts';

const start = Date.parse('2026-06-09T10:00:00Z');
const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The page, which the visitor can leave and come back to. */
function thePage() {
  const { window } = browserGlobals();
  const document = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', document);
  const look = (hidden: boolean) => {
    document.hidden = hidden;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return {
    leave: () => look(true),
    comeBack: () => look(false),
    fromMemory: (persisted = true) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })),
  };
}

/** Asks for a payment whose end `bank` names; answers when each ask went out, in seconds, and what was heard. */
function asked(bank: () => string | undefined | Promise<string | undefined> = () => undefined) {
  const at: number[] = [];
  const heard: string[] = [];
  const life = new AbortController();
  onTestFinished(() => life.abort());
  const asking = askAgain<string>({
    ask: async () => {
      at.push((Date.now() - start) / 1_000);
      return bank();
    },
    known: (answer) => heard.push(answer),
    rests: () => heard.push('rests'),
    signal: life.signal,
  });
  return { at, heard, asking, life };
}

describe('BUG-PR08 what is settled elsewhere is asked for again', () => {
  test('with growing pauses, then it rests and says so', async () => {
    thePage();
    const { at, heard } = asked();
    await vi.advanceTimersByTimeAsync(minute);
    expect(at).toEqual([2, 6, 14, 30, 60]);
    await vi.advanceTimersByTimeAsync(restsAfterMs - minute);
    expect(at.slice(5)).toEqual(Array.from({ length: 18 }, (_, n) => 90 + 30 * n));
    expect(heard).toEqual(['rests']);
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(heard).toEqual(['rests']);
    expect(at).toHaveLength(23);
  });

  test('until it is known: told once, and nothing is asked after it, whoever comes back', async () => {
    const page = thePage();
    const { at, heard, asking } = asked(() => (Date.now() > start + 5_000 ? 'paid' : undefined));
    await vi.advanceTimersByTimeAsync(minute);
    asking.now();
    page.fromMemory();
    page.comeBack();
    await vi.advanceTimersByTimeAsync(minute);
    expect(heard).toEqual(['paid']);
    expect(at).toEqual([2, 6]);
  });

  test('at once when asked to, with short pauses again; never two at a time', async () => {
    thePage();
    const { at, asking } = asked(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
    await vi.advanceTimersByTimeAsync(20_000);
    asking.now();
    asking.now();
    await vi.advanceTimersByTimeAsync(7_500);
    // 2, then 4 s after the answer at 3, then 8 s after the answer at 8; at 20, and 2 s and 4 s after its answers.
    expect(at).toEqual([2, 7, 16, 20, 23]);
  });

  test('an ask that never ends is given up, and the next one follows', async () => {
    thePage();
    const ends: boolean[] = [];
    const life = new AbortController();
    askAgain({
      ask: (signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            ends.push(signal.aborted);
            resolve(undefined);
          });
        }),
      known: () => undefined,
      signal: life.signal,
    });
    // Asked at 2 s and given up at 22 s, asked again at 26 s.
    await vi.advanceTimersByTimeAsync(45_000);
    expect(ends).toEqual([true]);
    life.abort();
    expect(ends).toEqual([true, true]);
  });

  test('nothing after the screen is gone', async () => {
    const page = thePage();
    const { at, heard, life, asking } = asked();
    await vi.advanceTimersByTimeAsync(2_000);
    life.abort();
    asking.now();
    page.fromMemory();
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect({ at, heard }).toEqual({ at: [2], heard: [] });
  });
});

describe('BUG-PR07 a return to the page asks at once', () => {
  test('a page that nobody looks at asks nothing', async () => {
    const page = thePage();
    const { at } = asked();
    page.leave();
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(at).toEqual([]);
    page.comeBack();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(at).toEqual([3_600, 3_602]);
  });

  test('also when asking had come to rest', async () => {
    const page = thePage();
    let bank: string | undefined;
    const { at, heard } = asked(() => bank);
    await vi.advanceTimersByTimeAsync(restsAfterMs);
    expect(heard).toEqual(['rests']);
    bank = 'paid';
    page.fromMemory();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(heard).toEqual(['rests', 'paid']);
    expect(at.at(-1)).toBe(600);
  });

  test('once for one return, though the browser says it twice; never for a first visit', async () => {
    const page = thePage();
    const back = vi.fn();
    const life = new AbortController();
    onReturn(back, life.signal);
    page.fromMemory(false);
    page.leave();
    await vi.advanceTimersByTimeAsync(minute);
    expect(back).not.toHaveBeenCalled();
    page.comeBack();
    page.fromMemory();
    await vi.advanceTimersByTimeAsync(minute);
    expect(back).toHaveBeenCalledTimes(1);
    life.abort();
    page.comeBack();
    await vi.advanceTimersByTimeAsync(minute);
    expect(back).toHaveBeenCalledTimes(1);
  });
});
