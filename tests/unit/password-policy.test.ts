import { describe, expect, test, vi } from 'vitest';
import { canonicalPassword, passwordFlaw } from '../../netlify/domain/password-policy.ts';
import { passwords } from '../../netlify/services/passwords.ts';

const about = { address: 'asha.rao@example.org', siteNames: ['SmartConf'] };
const flaw = (password: string, role?: 'admin') =>
  passwordFlaw(canonicalPassword(password), { ...about, ...(role && { role }) });

describe('what may become a password', () => {
  test('SEC-A4 takes 8 to 128 characters as they are, counted in characters and not in bytes', () => {
    expect(flaw('xq7 vee')).toMatch(/At least 8/);
    for (const good of ['xq7 veep', 'a b c d e', '🦊🐼🦉🐸🦊🐼🦉🐸', 'Ñandú está allí', `k7${'xyz'.repeat(42)}`]) {
      expect(flaw(good)).toBeUndefined();
    }
    expect(flaw(`k7${'xyz'.repeat(42)}!`)).toMatch(/At most 128/);
  });

  test('SEC-A5 refuses common words, the own address and the name of the conference, with the reason', () => {
    for (const common of [
      'password',
      'Password1',
      '12345678',
      'QWERTYUIOP',
      'iloveyou',
      'aaaaaaaaaa',
      'abababababab',
    ]) {
      expect(flaw(common), common).toMatch(/too common/);
    }
    for (const own of ['asha.rao@example.org', 'AshaRao1', 'asha.rao12', 'xx asha.rao@example.org yy']) {
      expect(flaw(own), own).toMatch(/own address/);
    }
    for (const name of ['smartconf', 'SmartConf2025', 'smart-conf!!']) expect(flaw(name), name).toMatch(/conference/);
    expect(flaw('smartconf and eleven grey herons')).toBeUndefined();
  });

  test('2.2 asks fifteen characters of an administrator', () => {
    expect(flaw('fourteen chars', 'admin')).toMatch(/At least 15/);
    expect(flaw('fifteen chars ok', 'admin')).toBeUndefined();
  });
});

describe('how a password is kept', () => {
  test('SEC-A1 with algorithm, parameters and a salt of its own', async () => {
    const [one, two] = await Promise.all([passwords.hash('the same words'), passwords.hash('the same words')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one.split('$')[4]).not.toBe(two.split('$')[4]);
    expect(await passwords.verify('the same words', one)).toBe(true);
    expect(await passwords.verify('the same word', one)).toBe(false);
  });

  test('SEC-A5 BUG-36 to the last byte: equal first 72 bytes do not make an equal password', async () => {
    const start = 'x'.repeat(72);
    const cjk = '会議会議会議会議会議会議会議会議会議会議会議会議会';
    const stored = await passwords.hash(`${start}one`);
    expect(await passwords.verify(`${start}two`, stored)).toBe(false);
    expect(await passwords.verify(`${start}one`, stored)).toBe(true);
    expect(await passwords.verify(`${cjk}乙`, await passwords.hash(`${cjk}甲`))).toBe(false);
  });

  test('SEC-A2 no account, or none with a password, is never right and takes the same work', async () => {
    const work: unknown[] = [];
    vi.resetModules();
    vi.doMock('node:crypto', async (original) => {
      const crypto = await original<typeof import('node:crypto')>();
      const argon2: typeof crypto.argon2 = (algorithm, parameters, done) => {
        const { memory, passes, parallelism, tagLength } = parameters;
        work.push([algorithm, { memory, passes, parallelism, tagLength }]);
        crypto.argon2(algorithm, parameters, done);
      };
      return { ...crypto, argon2 };
    });
    const counted = (await import('../../netlify/services/passwords.ts')).passwords;
    vi.doUnmock('node:crypto');
    vi.resetModules();
    const stored = await counted.hash('some long words');
    for (const known of [stored, undefined]) expect(await counted.verify('other long words', known)).toBe(false);
    const once = ['argon2id', { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }];
    expect(work).toEqual([once, once, once]);
  });

  test('2.6 tells an old hash from a new one', async () => {
    expect(passwords.isOld(await passwords.hash('some long words'))).toBe(false);
    expect(passwords.isOld('$argon2id$v=19$m=4096,t=1,p=1$AAAA$AAAA')).toBe(true);
  });
});
