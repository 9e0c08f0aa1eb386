import { describe, expect, test, vi } from 'vitest';
import { builtIn, contextOf } from '../../netlify/deployment.ts';
import { EnvironmentError, parseEnv } from '../../netlify/env.ts';
import { mailOptions } from '../../netlify/services/mailer.ts';

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const key = keyOf(7);
const complete = {
  SITE_URL: 'https://conference.example.org',
  DEPLOYMENT_ID: 'production',
  UPSTASH_REDIS_REST_URL: 'https://store.example.org',
  UPSTASH_REDIS_REST_TOKEN: 'token',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtps://user:secret@mail.example.org',
  MAIL_FROM: 'conference@example.org',
  TOKEN_KEYS: `a:${key}`,
  RESET_CODE_KEY: keyOf(8),
  LINK_KEY: keyOf(9),
};
const local = {
  CONTEXT: 'dev',
  SITE_URL: 'http://localhost:8888',
  UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:8079',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_API_URL: 'http://localhost:12111',
  SMTP_URL: 'smtp://127.0.0.1:1025',
};
const preview = {
  CONTEXT: 'deploy-preview',
  DEPLOY_PRIME_URL: 'https://deploy-preview-12--a-site.netlify.app',
  DEPLOY_URL: 'https://65f--a-site.netlify.app',
  STRIPE_SECRET_KEY: 'sk_test_x',
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
    expect(env).toMatchObject({ siteUrl: 'https://conference.example.org', context: 'production', limitFactor: 1 });
  });

  test.each(Object.keys(complete))('SEC-S4 BUG-16 is refused without %s, by name', (name) => {
    expect(problemsOf({ [name]: undefined }).join()).toContain(name);
    expect(problemsOf({ [name]: ' ' }).join()).toContain(name);
  });

  test('names every problem at once, and never a value', () => {
    const problems = problemsOf({ RESET_CODE_KEY: 'c2VjcmV0', TOKEN_KEYS: 'a:c2VjcmV0', MAIL_FROM: undefined });
    expect(problems).toHaveLength(3);
    expect(problems.join()).not.toContain('c2VjcmV0');
  });

  test('SEC-S4 asks 32 bytes of each key, and at most two signing keys with names of their own', () => {
    const short = Buffer.alloc(31, 7).toString('base64');
    expect(problemsOf({ TOKEN_KEYS: `a:${short}` })).toHaveLength(1);
    expect(problemsOf({ TOKEN_KEYS: `a:${key},b:${keyOf(1)}` })).toEqual([]);
    expect(problemsOf({ TOKEN_KEYS: `a:${key},b:${keyOf(1)},c:${keyOf(2)}` })).toHaveLength(1);
    expect(problemsOf({ TOKEN_KEYS: `a:${key},a:${keyOf(1)}` })).toHaveLength(1);
    expect(problemsOf({ TOKEN_KEYS: key })).not.toEqual([]);
  });

  test.each([
    [{ LINK_KEY: complete.RESET_CODE_KEY }, 'LINK_KEY is the same key as in RESET_CODE_KEY: make each by itself'],
    [{ RESET_CODE_KEY: key.replace('=', '') }, 'RESET_CODE_KEY is the same key as in TOKEN_KEYS: make each by itself'],
    [{ TOKEN_KEYS: `a:${key},b:${key}` }, 'TOKEN_KEYS holds one key twice: make each by itself'],
  ])('SEC-S4 takes no key for two purposes, nor twice', (changes, problem) => {
    expect(problemsOf(changes)).toEqual([problem]);
    expect(problemsOf({ LINK_KEY: undefined, RESET_CODE_KEY: undefined })).toHaveLength(2);
  });

  test.each([
    'http://conference.example.org',
    'https://localhost',
    'https://127.0.0.1',
    'https://[::1]',
    'https://x.example.org/a',
  ])('SEC-P7 BUG-15 refuses %s as the public address', (address) => {
    expect(problemsOf({ SITE_URL: address }).join()).toContain('SITE_URL');
  });

  test('takes a build hook for the published site alone, over https', () => {
    const hook = 'https://api.host.example.org/build_hooks/1';
    expect(parseEnv(complete).buildHook).toBeUndefined();
    expect(parseEnv({ ...complete, BUILD_HOOK_URL: hook }).buildHook?.href).toBe(hook);
    for (const elsewhere of [local, preview])
      expect(parseEnv({ ...complete, ...elsewhere, BUILD_HOOK_URL: hook }).buildHook).toBeUndefined();
    expect(problemsOf({ BUILD_HOOK_URL: 'http://api.host.example.org/build_hooks/1' }).join()).toContain('https://');
    expect(problemsOf({ BUILD_HOOK_URL: 'build_hooks/1' }).join()).toContain('BUILD_HOOK_URL');
  });

  test('takes a key to sign PDFs, whole and with its password, and none in a preview', () => {
    const DOCUMENT_KEY = Buffer.alloc(900, '0').toString('base64');
    expect(parseEnv(complete).signing).toBeUndefined();
    const signing = { DOCUMENT_KEY, DOCUMENT_KEY_PASSWORD: 'secret' };
    expect(parseEnv({ ...complete, ...signing }).signing).toMatchObject({ password: 'secret' });
    expect(problemsOf({ ...preview, ...signing }).join()).toContain('no preview may do that');
    expect(problemsOf({ DOCUMENT_KEY: 'x' }).join()).toContain('DOCUMENT_KEY should be a .p12 file');
    expect(problemsOf({ DOCUMENT_KEY_PASSWORD: 'secret' }).join()).toContain('without DOCUMENT_KEY');
  });

  test('takes a local address, a stand-in and wider limits only on this machine', () => {
    expect(problemsOf({ ...local, RATE_LIMIT_FACTOR: '100' })).toEqual([]);
    expect(problemsOf({ RATE_LIMIT_FACTOR: '100' }).join()).toContain('RATE_LIMIT_FACTOR');
    expect(problemsOf({ ...local, RATE_LIMIT_FACTOR: '0' }).join()).toContain('RATE_LIMIT_FACTOR');
    expect(problemsOf({ STRIPE_API_URL: 'https://stand-in.example.org' }).join()).toContain('STRIPE_API_URL');
    expect(problemsOf({ UPSTASH_REDIS_REST_URL: 'http://store.example.org' }).join()).toContain('https');
  });
});

describe('BUG-F7: settings are judged together', () => {
  const owner = (account: string) => `51${account.padEnd(15, 'x')}rest`;

  test('a live key moves money on the published site only, a test key never there', () => {
    const live = /STRIPE_SECRET_KEY moves real money/;
    expect(problemsOf({ ...preview, STRIPE_SECRET_KEY: 'sk_live_x' }).join()).toMatch(live);
    expect(problemsOf({ ...local, STRIPE_SECRET_KEY: 'rk_live_x' }).join()).toMatch(live);
    expect(problemsOf({ STRIPE_SECRET_KEY: 'sk_test_x' })).toEqual([
      'STRIPE_SECRET_KEY is a test key: the published site takes live keys only',
    ]);
    expect(problemsOf({ PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }).join()).toContain('is a test key');
    expect(problemsOf({ CONTEXT: 'production' })).toEqual([]);
    expect(problemsOf({ ...preview, CONTEXT: 'branch-deploy' })).toEqual([]);
  });

  test('both keys are of one mode and one account, and none is in the place of the other', () => {
    const keys = (secret: string, open: string) =>
      problemsOf({ STRIPE_SECRET_KEY: secret, PUBLIC_STRIPE_PUBLISHABLE_KEY: open }).join();
    expect(keys(`sk_live_${owner('A')}1`, `pk_live_${owner('A')}2`)).toBe('');
    expect(keys(`sk_live_${owner('A')}1`, `pk_live_${owner('B')}2`)).toContain('another account');
    expect(keys('rk_live_x', 'pk_test_x')).toContain('take both from one mode');
    expect(keys('sk_live_x', 'sk_live_y')).toContain('holds a secret key, which every page would show');
    expect(keys('pk_live_x', 'pk_live_x')).toContain('STRIPE_SECRET_KEY should be a secret key');
  });

  test('stand-ins stand beside a store on this machine only, and only with CONTEXT=dev', () => {
    const remote = { ...local, UPSTASH_REDIS_REST_URL: complete.UPSTASH_REDIS_REST_URL };
    expect(problemsOf(remote)).toEqual([
      expect.stringContaining('STRIPE_API_URL names a stand-in, but the store is a real one'),
      expect.stringContaining('SMTP_URL names a stand-in, but the store is a real one'),
    ]);
    const { CONTEXT: _dev, SITE_URL: _here, ...standIns } = local;
    for (const place of [{}, preview])
      expect(
        problemsOf({ ...place, ...standIns, STRIPE_SECRET_KEY: place === preview ? 'sk_test_x' : 'sk_live_x' }),
      ).toEqual([
        expect.stringMatching(/^UPSTASH_REDIS_REST_URL is on this machine/),
        expect.stringMatching(/^STRIPE_API_URL is for a stand-in/),
        ...(place === preview ? [] : [expect.stringMatching(/^SMTP_URL is on this machine/)]),
      ]);
  });
});

test('BUG-F8: parameters of the mail address, which could turn encryption off, are refused', () => {
  for (const parameters of ['?ignoreTLS=true', '?requireTLS=false', '?tls.rejectUnauthorized=false'])
    expect(problemsOf({ SMTP_URL: `smtp://user:secret@mail.example.org:587${parameters}` })).toEqual([
      'SMTP_URL should have no parameters: they could turn encryption off',
    ]);
  const isEncrypted = (smtpUrl: string) => mailOptions(smtpUrl).requireTLS;
  expect(isEncrypted('smtp://user:secret@mail.example.org:587')).toBe(true);
  expect(isEncrypted('smtp://127.0.0.1:1025')).toBe(false);
});

describe('BUG-F9: a build sees what a function does not need', () => {
  test('the publishable key', () => {
    const problems = (changes: Record<string, string>) => {
      try {
        parseEnv({ ...complete, ...changes }, 'build');
        return '';
      } catch (error) {
        return String(error);
      }
    };
    expect(problems({})).toContain('PUBLIC_STRIPE_PUBLISHABLE_KEY is missing');
    expect(problems({ PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_live_x' })).toBe('');
  });
});

describe('BUG-PL09: a preview', () => {
  const env = () => parseEnv({ ...complete, ...preview });

  test('has its own address, whatever SITE_URL says, and takes calls from the pages of both its addresses', () => {
    expect(env()).toMatchObject({
      context: 'preview',
      siteUrl: 'https://deploy-preview-12--a-site.netlify.app',
      origins: ['https://deploy-preview-12--a-site.netlify.app', 'https://65f--a-site.netlify.app'],
    });
    expect(problemsOf({ ...preview, SITE_URL: undefined })).toEqual([]);
    expect(problemsOf({ ...preview, DEPLOY_PRIME_URL: undefined, DEPLOY_URL: undefined }).join()).toContain(
      'DEPLOY_PRIME_URL should be the https address of the preview',
    );
    expect(parseEnv(complete).origins).toEqual(['https://conference.example.org']);
  });

  test('has its own part of the store', () => {
    expect(env().redis.keySpace).toBe('preview/deploy-preview-12/');
    const branch = { ...preview, CONTEXT: 'branch-deploy', DEPLOY_PRIME_URL: 'https://next.example.org' };
    expect(parseEnv({ ...complete, ...branch }).redis.keySpace).toBe('preview/next/');
    expect(parseEnv(complete).redis.keySpace).toBe('');
  });

  test('writes to nobody, or to the team', () => {
    expect(env().mail.allTo).toBe('nobody');
    expect(problemsOf({ ...preview, SMTP_URL: undefined, MAIL_FROM: undefined })).toEqual([]);
    const team = { ...preview, PREVIEW_MAIL_TO: 'team@example.org' };
    expect(parseEnv({ ...complete, ...team }).mail.allTo).toBe('team@example.org');
    expect(problemsOf({ ...team, SMTP_URL: undefined }).join()).toContain('SMTP_URL is missing');
    expect(problemsOf({ ...preview, PREVIEW_MAIL_TO: 'a@example.org, b@example.org' }).join()).toContain('one address');
    expect(parseEnv({ ...complete, PREVIEW_MAIL_TO: 'team@example.org' }).mail.allTo).toBeUndefined();
  });
});

test('BUG-PL14: what only the build knows is written into the bundle', () => {
  expect(builtIn()).toEqual({});
  vi.stubEnv('BUILT_DEPLOYMENT', '{"CONTEXT":"deploy-preview","COMMIT_REF":"abc"}');
  expect(contextOf(builtIn())).toBe('preview');
  expect(contextOf({})).toBe('production');
});

test('BUG-F9 an edition without the portal of institutions is built and runs with no account at a payment provider', () => {
  const { STRIPE_SECRET_KEY: _, STRIPE_WEBHOOK_SECRET: __, ...others } = complete;
  for (const stage of ['build', 'run'] as const) {
    expect(parseEnv(others, stage, false).stripe).toEqual({ secretKey: '', webhookSecret: '', apiUrl: undefined });
    expect(() => parseEnv(others, stage, true)).toThrow(/STRIPE_SECRET_KEY/);
  }
});
