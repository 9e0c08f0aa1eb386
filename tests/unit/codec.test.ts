import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flag, integer, json, record, text, word } from '../../netlify/store/codec.ts';
import { identifier } from '../../netlify/store/identifiers.ts';
import { ownerKey, userKey } from '../../netlify/store/user/record.ts';

const codec = record({
  name: text,
  count: integer,
  open: flag,
  role: word('a', 'b'),
  days: json((value) => value as string[]),
});

describe('values in the store', () => {
  test('SEC-K1 BUG-54 come back as they went in, of the type they had', () => {
    const odd = [
      '',
      '428170',
      'null',
      'true',
      'OK',
      '10769150350006150715113082367',
      '\ufeffmark',
      '\ud800',
      '1e3',
      '"',
      '😀',
    ];
    for (const name of odd) expect(codec.decode(codec.encode({ name }))).toEqual({ name });
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.maxSafeInteger(), fc.boolean(), (name, count, open) => {
        expect(codec.decode(codec.encode({ name, count, open }))).toEqual({ name, count, open });
      }),
    );
  });

  test('SEC-K1 a value of the wrong kind is an error, never a guess', () => {
    expect(() => codec.encode({ count: 1.5 })).toThrow();
    expect(() => codec.decode(['count', '1e3'])).toThrow();
    expect(() => codec.decode(['name', '12'])).toThrow();
    expect(() => codec.decode(['role', 'c'])).toThrow();
    expect(codec.decode([])).toBeUndefined();
    expect(codec.decode(['unknown', 'x'])).toEqual({});
  });
});

describe('key names', () => {
  test('SEC-K4 no identifier reaches another key', () => {
    for (const hostile of ['a:b', '*', '', 'a b', 'ü', '../x', 'a\n', 'x'.repeat(256)]) {
      expect(() => identifier(hostile), hostile).toThrow();
      expect(() => userKey(hostile), hostile).toThrow();
    }
    expect(ownerKey('user:1')).toMatch(/^email:[0-9a-f]{64}$/);
  });
});
