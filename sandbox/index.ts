import { join } from 'node:path';
import { parseEnv } from '../netlify/env.ts';
import { startMail } from './mail.ts';
import { startRedis } from './redis.ts';
import { ensureSampleAccounts } from './sample-accounts.ts';
import { partsWanted, type SandboxPlace, type SandboxSettings, settingsOf } from './settings.ts';
import { type PageAddition, type SiteServer, type SiteServerOptions, startSiteServer } from './site-server.ts';
import { startStripe } from './stripe-api/index.ts';
import { browserHalf } from './stripe-js/index.ts';

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
 *
 * @throws {EnvironmentError} when what is set and what stands in do not go together
 */
export async function startServices(options: SandboxPlace): Promise<Required<Service>> {
  const settings = settingsOf(options);
  const wanted = partsWanted(process.env);
  const started: Service[] = [{ table: [], env: settings.site, stop: async () => {} }];
  if (wanted.has('redis')) started.push(await redisService(options, settings.redis));
  if (wanted.has('stripe')) started.push(await stripeService(options, settings.stripe));
  if (wanted.has('mail')) started.push(await mailService(options, settings.mail));

  const env: Record<string, string> = Object.assign({}, ...started.map((service) => service.env));
  for (const [name, value] of Object.entries(env)) process.env[name] ||= value;
  const stop = async () => {
    for (const service of started.reverse()) await service.stop();
  };
  try {
    // A stand-in beside a real service may be a mistake: better said now than by every function.
    parseEnv(process.env);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    table: started.flatMap((service) => service.table),
    env,
    additions: started.flatMap((service) => service.additions ?? []),
    routes: Object.assign({}, ...started.map((service) => service.routes)),
    stop,
  };
}

type Part<Name extends keyof SandboxSettings> = SandboxSettings[Name];

async function redisService({ ports, dataDir }: SandboxPlace, env: Part<'redis'>): Promise<Service> {
  const redis = await startRedis({
    port: ports.redis,
    dataDir: join(dataDir, 'redis'),
    token: env.UPSTASH_REDIS_REST_TOKEN,
  });
  return { table: await ensureSampleAccounts(dataDir, redis), env, stop: () => redis.stop() };
}

async function stripeService({ ports, dataDir, siteUrl }: SandboxPlace, env: Part<'stripe'>): Promise<Service> {
  const stripe = await startStripe({
    port: ports.stripe,
    webhookUrl: `${siteUrl}/payment/webhook`,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    siteUrl,
    dataDir: join(dataDir, 'stripe'),
  });
  const { additions, routes } = await browserHalf(stripe.url);
  return {
    table: [['Stripe stand-in', `${stripe.url}, card 4242 4242 4242 4242`]],
    env,
    additions,
    routes,
    stop: () => stripe.stop(),
  };
}

async function mailService({ ports, dataDir }: SandboxPlace, env: Part<'mail'>): Promise<Service> {
  const mail = await startMail({ smtpPort: ports.smtp, webPort: ports.mailWeb, dataDir: join(dataDir, 'mail') });
  return { table: [['Mail box', mail.webUrl]], env, stop: () => mail.stop() };
}

export interface SandboxOptions extends Omit<SandboxPlace, 'siteUrl'> {
  /** The checkout: `netlify.toml`, `dist`, `netlify/functions`. */
  readonly projectRoot: string;
  /** What is added to pages beside what the stand-ins add. */
  readonly beside?: Required<Pick<Service, 'additions' | 'routes'>> | undefined;
}

export interface Sandbox {
  readonly site: SiteServer;
  readonly table: Service['table'];
  readonly stop: () => Promise<void>;
}

/** Starts the stand-ins, then the built site in front of them. */
export async function startSandbox({ ports, dataDir, projectRoot, beside }: SandboxOptions): Promise<Sandbox> {
  const services = await startServices({ ports, dataDir, siteUrl: `http://localhost:${ports.site}` });
  const site = await startSiteServer({
    port: ports.site,
    projectRoot,
    additions: [...services.additions, ...(beside?.additions ?? [])],
    routes: { ...services.routes, ...beside?.routes },
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
