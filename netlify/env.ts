import { argon2 } from 'node:crypto';

export interface TokenKey {
  readonly kid: string;
  readonly key: Uint8Array;
}

/** Everything the functions read from the environment, parsed and checked once. */
export interface Env {
  /** Origin of the public site, without a trailing slash. */
  readonly siteUrl: string;
  /** True unless `CONTEXT=dev`: then the site must be https and reachable from outside. */
  readonly production: boolean;
  readonly redis: { readonly url: string; readonly token: string };
  readonly stripe: {
    readonly secretKey: string;
    readonly webhookSecret: string;
    /** Set only where a stand-in answers for Stripe. */
    readonly apiUrl: URL | undefined;
  };
  readonly mail: { readonly smtpUrl: string; readonly from: string };
  readonly keys: {
    /** The first signs, all verify: two during a rotation. */
    readonly tokens: readonly TokenKey[];
    readonly resetCode: Uint8Array;
    readonly link: Uint8Array;
  };
  /** Multiplies every rate limit; 1 except on a loopback site. */
  readonly limitFactor: number;
}

/** The environment cannot be used. The message names each variable and what is wrong with it, never a value. */
export class EnvironmentError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The environment is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'EnvironmentError';
    this.problems = problems;
  }
}

/** Whether a host name means this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\]|0\.0\.0\.0)$/.test(hostname);
}

/**
 * Reads and checks the environment.
 *
 * @throws {EnvironmentError} with every problem at once, so that one look repairs the settings.
 */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const problems: string[] = [];
  const production = source.CONTEXT !== 'dev';

  const text = (name: string, pattern?: RegExp, expected?: string): string => {
    const value = source[name]?.trim() ?? '';
    if (value === '') problems.push(`${name} is missing`);
    else if (pattern && !pattern.test(value)) problems.push(`${name} should be ${expected}`);
    return value;
  };
  const url = (name: string, protocols: readonly string[]): URL | undefined => {
    const value = text(name);
    if (value === '') return undefined;
    const parsed = URL.parse(value);
    if (parsed && protocols.includes(parsed.protocol)) return parsed;
    problems.push(`${name} should be an address that starts with ${protocols.join('// or ')}//`);
    return undefined;
  };
  const key = (name: string, value: string): Uint8Array => {
    const bytes = Buffer.from(value, 'base64');
    if (value !== '' && bytes.length < 32) problems.push(`${name} should be at least 32 random bytes in base64`);
    return bytes;
  };

  const site = url('SITE_URL', ['https:', 'http:']);
  if (site && (site.pathname !== '/' || site.search !== '' || site.hash !== '')) {
    problems.push('SITE_URL should be an origin, without a path');
  }
  const loopbackSite = site !== undefined && isLoopback(site.hostname);
  if (production && site && (site.protocol !== 'https:' || loopbackSite)) {
    problems.push('SITE_URL should be a public https address (a local one is accepted only with CONTEXT=dev)');
  }

  const redisUrl = url('UPSTASH_REDIS_REST_URL', ['https:', 'http:']);
  if (redisUrl && redisUrl.protocol === 'http:' && !isLoopback(redisUrl.hostname)) {
    problems.push('UPSTASH_REDIS_REST_URL should be https');
  }

  let stripeApi: URL | undefined;
  if (source.STRIPE_API_URL) {
    stripeApi = url('STRIPE_API_URL', ['https:', 'http:']);
    if (stripeApi && !isLoopback(stripeApi.hostname)) {
      problems.push('STRIPE_API_URL is for a stand-in on this machine: leave it empty for the real service');
    }
  }

  const tokenKeys = text('TOKEN_KEYS')
    .split(',')
    .filter((pair) => pair.trim() !== '')
    .map((pair): TokenKey => {
      const [kid = '', value = ''] = pair.trim().split(/:(.*)/s);
      if (!/^[A-Za-z0-9_-]{1,32}$/.test(kid)) problems.push('TOKEN_KEYS should hold `kid:key` pairs');
      return { kid, key: key('each key of TOKEN_KEYS', value || 'x') };
    });
  if (tokenKeys.length > 2) problems.push('TOKEN_KEYS should hold one or two pairs');
  if (new Set(tokenKeys.map(({ kid }) => kid)).size < tokenKeys.length) problems.push('TOKEN_KEYS repeats a kid');

  let limitFactor = 1;
  if (source.RATE_LIMIT_FACTOR) {
    limitFactor = Number(source.RATE_LIMIT_FACTOR);
    if (!(limitFactor >= 1 && limitFactor <= 1_000_000)) problems.push('RATE_LIMIT_FACTOR should be a number from 1');
    if (!loopbackSite) problems.push('RATE_LIMIT_FACTOR is accepted only for a site on this machine');
  }
  if (typeof argon2 !== 'function') problems.push('the Node version has no crypto.argon2: use Node 24.7 or later');

  const env: Env = {
    siteUrl: site?.origin ?? '',
    production,
    redis: { url: redisUrl?.href ?? '', token: text('UPSTASH_REDIS_REST_TOKEN') },
    stripe: {
      secretKey: text('STRIPE_SECRET_KEY', /^[sr]k_/, 'a secret key that starts with sk_ or rk_'),
      webhookSecret: text('STRIPE_WEBHOOK_SECRET', /^whsec_/, 'a signing secret that starts with whsec_'),
      apiUrl: stripeApi,
    },
    mail: { smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:'])?.href ?? '', from: text('MAIL_FROM', /@/, 'an address') },
    keys: {
      tokens: tokenKeys,
      resetCode: key('RESET_CODE_KEY', text('RESET_CODE_KEY')),
      link: key('LINK_KEY', text('LINK_KEY')),
    },
    limitFactor,
  };
  if (problems.length > 0) throw new EnvironmentError([...new Set(problems)]);
  return env;
}
