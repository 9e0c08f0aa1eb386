import { randomBytes } from 'node:crypto';
import { localKeys } from './keys.ts';
import type { SandboxPorts } from './ports.ts';

/** Where a sandbox stands. */
export interface SandboxPlace {
  readonly ports: SandboxPorts;
  /** Where data survives a restart. */
  readonly dataDir: string;
  /** Address under which the site is served, without a trailing slash. */
  readonly siteUrl: string;
}

/** Addresses and keys by the names under which the functions look for them. */
export type Settings = Readonly<Record<string, string>>;

/** The settings that lead to each stand-in: what the functions must know of it, as they would of the real service. */
export interface SandboxSettings {
  readonly site: Settings;
  readonly redis: Settings & { readonly UPSTASH_REDIS_REST_TOKEN: string };
  readonly stripe: Settings & { readonly STRIPE_WEBHOOK_SECRET: string };
  readonly mail: Settings;
}

const stripeKeys = { STRIPE_SECRET_KEY: 'sk_test_sandbox', STRIPE_WEBHOOK_SECRET: 'whsec_sandbox' } as const;
const sender = { MAIL_FROM: 'conference@example.org' } as const;

/** The settings of the stand-ins at a place, whether they run at this moment or not. Makes the keys of the place when it has none. */
export function settingsOf({ ports, dataDir, siteUrl }: SandboxPlace): SandboxSettings {
  const { redisToken, ...keys } = localKeys(dataDir);
  return {
    site: { CONTEXT: 'dev', SITE_URL: siteUrl, DEPLOYMENT_ID: 'sandbox', ...keys },
    redis: { UPSTASH_REDIS_REST_URL: `http://127.0.0.1:${ports.redis}`, UPSTASH_REDIS_REST_TOKEN: redisToken },
    stripe: { ...stripeKeys, STRIPE_API_URL: `http://localhost:${ports.stripe}` },
    mail: { ...sender, SMTP_URL: `smtp://127.0.0.1:${ports.smtp}` },
  };
}

/** The parts of a sandbox that an environment asks for: one for every service that it does not name. */
export function partsWanted(given: Readonly<Record<string, string | undefined>>): ReadonlySet<keyof SandboxSettings> {
  const wanted = new Set<keyof SandboxSettings>(['site']);
  if (!given.UPSTASH_REDIS_REST_URL) wanted.add('redis');
  if (!given.STRIPE_SECRET_KEY) wanted.add('stripe');
  if (!given.SMTP_URL) wanted.add('mail');
  return wanted;
}

/**
 * A complete environment with fresh keys for one process, on a store of its own: tests and measurements.
 * Limits are so wide that only a test that narrows them meets one.
 * @param smtpUrl without one, letters go nowhere
 */
export function freshEnvironment(redis: { url: string; token: string }, smtpUrl = 'smtp://127.0.0.1:9'): Settings {
  const key = () => randomBytes(32).toString('base64');
  return {
    CONTEXT: 'dev',
    SITE_URL: 'http://localhost:8888',
    DEPLOYMENT_ID: 'sandbox',
    UPSTASH_REDIS_REST_URL: redis.url,
    UPSTASH_REDIS_REST_TOKEN: redis.token,
    ...stripeKeys,
    PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
    ...sender,
    SMTP_URL: smtpUrl,
    TOKEN_KEYS: `a:${key()}`,
    RESET_CODE_KEY: key(),
    LINK_KEY: key(),
    RATE_LIMIT_FACTOR: '1000',
  };
}
