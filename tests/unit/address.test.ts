import { describe, expect, test } from 'vitest';
import { canonicalAddress } from '#contract/typed/address';

describe('the one spelling of a mail address', () => {
  test('SEC-A3 BUG-32 folds case, surrounding spaces and width, and writes the domain in ASCII', () => {
    for (const typed of [
      'a.b@x.example.org',
      ' A.B@X.Example.ORG ',
      '\u00a0a.b@x.example.org\u00a0',
      'ａ.b@x.example.org',
    ]) {
      expect(canonicalAddress(typed)).toBe('a.b@x.example.org');
    }
    expect(canonicalAddress('a@bücher.example')).toBe('a@xn--bcher-kva.example');
  });

  test('BUG-34 invisible marks and another composition make no second account', () => {
    for (const typed of ['a\u200fb@example.org', 'a\u00adb@example.org', 'ab@example.org'])
      expect(canonicalAddress(typed)).toBe('ab@example.org');
    expect(canonicalAddress('u\u0308@example.org')).toBe(canonicalAddress('Ü@example.org'));
  });

  test.each([
    ['BUG-34 a no-break space inside', 'a\u00a0b@example.org'],
    ['BUG-44 two addresses joined by a comma', 'victim@example.org,attacker@example.org'],
    ['BUG-44 two addresses joined by a space', 'victim@example.org attacker@example.org'],
    ['SEC-R8 a line break and a header', 'a@example.org\r\nBcc: b@example.org'],
    ['no domain', 'a@'],
    ['no dot in the domain', 'a@localhost'],
    ['an address literal', 'a@[127.0.0.1]'],
    ['a quoted local part', '"a b"@example.org'],
    ['a display name', 'A <a@example.org>'],
    ['BUG-F15 a path behind the domain', 'user@example.org/evil'],
    ['BUG-F15 a question behind the domain', 'user@example.org?x'],
    ['BUG-F15 a part behind the domain', 'user@example.org#x'],
    ['BUG-F15 a port behind the domain', 'user@example.org:25'],
    ['BUG-F15 an encoded letter in the domain', 'user@%61.org'],
    ['BUG-F15 a backslash in the domain', 'user@example.org\\evil'],
    ['BUG-F15 a number for a domain', 'user@127.0.0.1'],
    ['an empty text', ''],
    ['an overlong local part', `${'a'.repeat(65)}@example.org`],
  ])('refuses %s', (_name, typed) => {
    expect(canonicalAddress(typed)).toBeUndefined();
    expect(canonicalAddress(`  ${typed.toUpperCase()}`)).toBeUndefined();
  });
});
