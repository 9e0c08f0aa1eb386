import { describe, expect, test } from 'vitest';
import { script, wire } from '../../netlify/store/script.ts';

const letter = (name: string) => ({ mailId: name, key: `mail:${name}`, sealed: `sealed ${name}`, due: 5, lifeMs: 60 });

const letterArgs = (name: string, ...pace: string[]) => [name, `sealed ${name}`, '5', '60', ...pace];
const pace = { key: 'copies:n', name: 'copy', burst: 3, everyMs: 900, pauseMs: 10 };

describe('a script', () => {
  test('names its keys and arguments, in the order in which they travel', () => {
    const one = script({ keys: ['user', 'session'], args: ['userId', 'lifeMs'] }, `\nreturn userId\n`);
    expect(one.lua).toBe(
      [
        'local user = KEYS[1]',
        'local session = KEYS[2]',
        'local userId = ARGV[1]',
        'local lifeMs = ARGV[2]',
        'return userId',
        '',
      ].join('\n'),
    );
    const input = { keys: { session: 's', user: 'u' }, args: { lifeMs: 7, userId: 'x' } };
    expect(wire(one, input)).toEqual({ keys: ['u', 's'], args: ['x', '7'] });
    expect(one.hash).toMatch(/^[0-9a-f]{40}$/);
  });

  test('says to the platform what it declares, in its first line', () => {
    expect(script({ keys: ['a'], flags: ['reads', 'locks'] }, 'return 1').lua.split('\n')[0]).toBe(
      '#!lua flags=no-writes,allow-key-locking',
    );
    expect(script({ keys: ['a'] }, 'return 1').lua).not.toContain('#!');
  });

  test('takes letters after its own arguments, and the rest after the letters', () => {
    const one = script({ keys: ['a'], args: ['b'], letters: true, rest: 'fields' }, 'return 1');
    expect(
      wire(one, {
        keys: { a: 'A' },
        args: { b: 'B' },
        letters: [letter('m'), { ...letter('n'), pace }],
        rest: ['x', 1],
      }),
    ).toEqual({
      keys: ['A', 'mails-due', 'mail:m', 'mail:m', 'mail:n', 'copies:n'],
      args: ['B', '2', ...letterArgs('m', '0', '0', '0'), ...letterArgs('n', '3', '900', '10'), 'x', '1'],
    });
    expect(wire(one, { keys: { a: 'A' }, args: { b: 'B' } })).toEqual({ keys: ['A', 'mails-due'], args: ['B', '0'] });
  });

  test.each([['two words'], ['1st'], ['end'], ['redis'], ['twice'], ['letters']])(
    'refuses a name that Lua would not take, or that stands for two things: %s',
    (name) => {
      expect(() => script({ keys: ['twice', name], letters: true }, '')).toThrow(`"${name}"`);
    },
  );
});
