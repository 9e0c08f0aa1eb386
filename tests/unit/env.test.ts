import { describe, expect, test } from 'vitest';
import { EnvironmentError, parseEnv } from '../../netlify/env.ts';

const key = Buffer.alloc(32, 7).toString('base64');
const complete = {
  SITE_URL: 'https://conference.example.org',
  UPSTASH_REDIS_REST_URL: 'https://store.example.org',
  UPSTASH_REDIS_REST_TOKEN: 'token',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtps://user:secret@mail.example.org',
  MAIL_FROM: 'conference@example.org',
  TOKEN_KEYS: `a:${key}`,
  RESET_CODE_KEY: key,
  LINK_KEY: key,
};
const problemsOf = (changes: Record<string, string | undefined>): readonly string[] => {
  try {
    parseEnv({ ...complete, ...changes });
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
};

describe('the environment', () => {
  test('is taken when it is complete', () => {
    const env = parseEnv(complete);
    expect(env).toMatchObject({ siteUrl: 'https://conference.example.org', production: true, limitFactor: 1 });
  });

  test.each(Object.keys(complete))('S4 B16 is refused without %s, by name', (name) => {
    expect(problemsOf({ [name]: undefined }).join()).toContain(name);
    expect(problemsOf({ [name]: ' ' }).join()).toContain(name);
  });

  test('names every problem at once, and never a value', () => {
    const problems = problemsOf({ RESET_CODE_KEY: 'c2VjcmV0', TOKEN_KEYS: 'a:c2VjcmV0', MAIL_FROM: undefined });
    expect(problems).toHaveLength(3);
    expect(problems.join()).not.toContain('c2VjcmV0');
  });

  test('S4 asks 32 bytes of each key, and at most two signing keys with names of their own', () => {
    const short = Buffer.alloc(31, 7).toString('base64');
    expect(problemsOf({ TOKEN_KEYS: `a:${short}` })).toHaveLength(1);
    expect(problemsOf({ TOKEN_KEYS: `a:${key},b:${key}` })).toEqual([]);
    expect(problemsOf({ TOKEN_KEYS: `a:${key},b:${key},c:${key}` })).toHaveLength(1);
    expect(problemsOf({ TOKEN_KEYS: `a:${key},a:${key}` })).toHaveLength(1);
    expect(problemsOf({ TOKEN_KEYS: key })).not.toEqual([]);
  });

  test.each([
    'http://conference.example.org',
    'https://localhost',
    'https://127.0.0.1',
    'https://[::1]',
    'https://x.example.org/a',
  ])('P7 B15 refuses %s as the public address', (address) => {
    expect(problemsOf({ SITE_URL: address }).join()).toContain('SITE_URL');
  });

  test('takes a local address, a stand-in and wider limits only on this machine', () => {
    const local = { CONTEXT: 'dev', SITE_URL: 'http://localhost:8888' };
    expect(problemsOf({ ...local, RATE_LIMIT_FACTOR: '100', STRIPE_API_URL: 'http://localhost:12111' })).toEqual([]);
    expect(problemsOf({ RATE_LIMIT_FACTOR: '100' }).join()).toContain('RATE_LIMIT_FACTOR');
    expect(problemsOf({ ...local, RATE_LIMIT_FACTOR: '0' }).join()).toContain('RATE_LIMIT_FACTOR');
    expect(problemsOf({ STRIPE_API_URL: 'https://stand-in.example.org' }).join()).toContain('STRIPE_API_URL');
    expect(problemsOf({ UPSTASH_REDIS_REST_URL: 'http://store.example.org' }).join()).toContain('https');
  });
});
