import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { localKeys } from './keys.ts';
import { startMail } from './mail.ts';
import type { SandboxPorts } from './ports.ts';
import { startRedis } from './redis.ts';
import { ensureSampleAccounts } from './sample-accounts.ts';
import { type PageAddition, type SiteServer, type SiteServerOptions, startSiteServer } from './site-server.ts';
import { startStripe } from './stripe-api/index.ts';
import { browserHalf } from './stripe-js/index.ts';

export interface ServicesOptions {
  readonly ports: SandboxPorts;
  /** Where data survives a restart; made when missing. */
  readonly dataDir: string;
  /** Address under which the site will be served, without a trailing slash. */
  readonly siteUrl: string;
}

/** One stand-in that runs beside the site. */
export interface Service {
  /** Rows of the table that `npm start` prints: what it is, where it is. */
  readonly table: readonly (readonly [string, string])[];
  /** What the functions must know of it: placed in the environment of this process. */
  readonly env: Readonly<Record<string, string>>;
  readonly additions?: readonly PageAddition[];
  readonly routes?: SiteServerOptions['routes'];
  readonly stop: () => Promise<void>;
}

/**
 * Starts a stand-in for every outside service that the environment does not name.
 * The functions learn of them through addresses and keys alone; they cannot tell a stand-in from the real thing.
 */
export async function startServices(options: ServicesOptions): Promise<Required<Service>> {
  mkdirSync(options.dataDir, { recursive: true });
  const given = process.env;
  const { REDIS_TOKEN = '', ...keys } = localKeys(options.dataDir);
  const started: Service[] = [
    {
      table: [],
      env: {
        CONTEXT: 'dev',
        SITE_URL: options.siteUrl,
        ...keys,
      },
      stop: async () => {},
    },
  ];
  if (!given.UPSTASH_REDIS_REST_URL) started.push(await redisService(options, REDIS_TOKEN));
  if (!given.STRIPE_SECRET_KEY) started.push(await stripeService(options));
  if (!given.SMTP_URL) started.push(await mailService(options));

  const env: Record<string, string> = Object.assign({}, ...started.map((service) => service.env));
  for (const [name, value] of Object.entries(env)) given[name] ||= value;
  return {
    table: started.flatMap((service) => service.table),
    env,
    additions: started.flatMap((service) => service.additions ?? []),
    routes: Object.assign({}, ...started.map((service) => service.routes)),
    stop: async () => {
      for (const service of started.reverse()) await service.stop();
    },
  };
}

async function redisService({ ports, dataDir }: ServicesOptions, token: string): Promise<Service> {
  const redis = await startRedis({ port: ports.redis, dataDir: join(dataDir, 'redis'), token });
  return {
    table: await ensureSampleAccounts(dataDir, redis),
    env: { UPSTASH_REDIS_REST_URL: redis.url, UPSTASH_REDIS_REST_TOKEN: redis.token },
    stop: () => redis.stop(),
  };
}

async function stripeService({ ports, dataDir, siteUrl }: ServicesOptions): Promise<Service> {
  const webhookSecret = 'whsec_sandbox';
  const stripe = await startStripe({
    port: ports.stripe,
    webhookUrl: `${siteUrl}/payment/webhook`,
    webhookSecret,
    siteUrl,
    dataDir: join(dataDir, 'stripe'),
  });
  const { additions, routes } = await browserHalf(stripe.url);
  return {
    table: [['Stripe stand-in', `${stripe.url}, card 4242 4242 4242 4242`]],
    env: { STRIPE_SECRET_KEY: 'sk_test_sandbox', STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: stripe.url },
    additions,
    routes,
    stop: () => stripe.stop(),
  };
}

async function mailService({ ports, dataDir }: ServicesOptions): Promise<Service> {
  const mail = await startMail({ smtpPort: ports.smtp, webPort: ports.mailWeb, dataDir: join(dataDir, 'mail') });
  return {
    table: [['Mail box', mail.webUrl]],
    env: { SMTP_URL: mail.smtpUrl, MAIL_FROM: 'conference@example.org' },
    stop: () => mail.stop(),
  };
}

export interface SandboxOptions extends Omit<ServicesOptions, 'siteUrl'> {
  /** The checkout: `netlify.toml`, `dist`, `netlify/functions`. */
  readonly projectRoot: string;
}

export interface Sandbox {
  readonly site: SiteServer;
  readonly table: Service['table'];
  readonly stop: () => Promise<void>;
}

/** Starts the stand-ins, then the built site in front of them. */
export async function startSandbox({ ports, dataDir, projectRoot }: SandboxOptions): Promise<Sandbox> {
  const services = await startServices({ ports, dataDir, siteUrl: `http://localhost:${ports.site}` });
  const site = await startSiteServer({
    port: ports.site,
    projectRoot,
    additions: services.additions,
    routes: services.routes ?? {},
  });
  return {
    site,
    table: services.table,
    stop: async () => {
      await site.stop();
      await services.stop();
    },
  };
}
