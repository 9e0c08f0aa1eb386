import edition from '#content/site.json' with { type: 'json' };
import { isAddress } from '#contract/typed/address';
import { type Context, contextOf, previewKeySpace, previewOrigins } from './deployment.ts';
import { type Finding, hashes, type Reader, readerOf, type Source, unlike } from './env-reader.ts';

export interface TokenKey {
  readonly kid: string;
  readonly key: Uint8Array;
}

/** Everything the functions read from the environment, parsed and checked once. */
export interface Env {
  readonly context: Context;
  /** Origin of the public site, without a trailing slash; a preview's is its own. */
  readonly siteUrl: string;
  /** Names this deployment at the payment provider, for good: addresses may change. A preview is named by what it previews. */
  readonly deploymentId: string;
  /** Origins whose pages may change something here: the site's, and both addresses of a preview. */
  readonly origins: readonly string[];
  readonly redis: {
    readonly url: string;
    readonly token: string;
    /** Stands before every key: empty but for a preview, which so has nothing in common with the site. */
    readonly keySpace: string;
  };
  readonly stripe: {
    readonly secretKey: string;
    readonly webhookSecret: string;
    /** Set only where a stand-in answers for Stripe. */
    readonly apiUrl: URL | undefined;
  };
  readonly mail: MailSettings;
  /** Where the host is asked for a new build. The published site alone has one, and may be without. */
  readonly buildHook: URL | undefined;
  readonly keys: {
    /** The first signs, all verify: two during a rotation. */
    readonly tokens: readonly TokenKey[];
    readonly resetCode: Uint8Array;
    readonly link: Uint8Array;
  };
  /** What PDFs are signed with: a key and its certificates (PKCS #12). Without one their codes prove them alone. */
  readonly signing: { readonly p12: Uint8Array; readonly password: string } | undefined;
  /** Multiplies every rate limit; 1 except on a loopback site. */
  readonly limitFactor: number;
}

export interface MailSettings {
  readonly smtpUrl: string;
  readonly from: string;
  /** Where all letters go, whoever they are for. In a preview: the team's address, or `nobody`. */
  readonly allTo?: string | undefined;
}

/** The environment cannot be used. The message names each variable and what is wrong with it, never a value. */
export class EnvironmentError extends Error {
  readonly findings: readonly Finding[];
  readonly problems: readonly string[];

  constructor(findings: readonly Finding[]) {
    const problems = findings.map(({ name, says }) => `${name} ${says}`);
    super(`The environment is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'EnvironmentError';
    this.findings = findings;
    this.problems = problems;
  }
}

/** Whether a host name means this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\]|0\.0\.0\.0)$/.test(hostname);
}

/**
 * Reads and checks the environment, all settings together: each may look right and the whole still be wrong.
 *
 * @param stage while building, the publishable key has to be there; when the functions run, it stands in the pages
 * @param hasPortal whether the edition has the institutions' area: without one nothing is paid here, and no provider is asked for
 * @throws {EnvironmentError} with every problem at once, so that one look repairs the settings.
 */
export function parseEnv(source: Source, stage: 'build' | 'run' = 'run', hasPortal: boolean = edition.portal): Env {
  const findings: Finding[] = [];
  const context = contextOf(source);
  const read = readerOf(source, findings);

  const own = context === 'preview' ? previewOrigins(source) : [];
  const site = siteOf(context, own, read);
  const redis = storeOf(context, read);
  const stripe = hasPortal ? stripeOf({ context, stage, redis }, read) : noProvider;
  const mail = mailOf({ context, redis }, read);
  const keys = {
    tokens: tokenKeysOf(read),
    resetCode: read.key('RESET_CODE_KEY', read.text('RESET_CODE_KEY')),
    link: read.key('LINK_KEY', read.text('LINK_KEY')),
  };
  askKeysOfTheirOwn(keys, read);
  const limitFactor = limitFactorOf(site, read);
  const buildHook =
    context === 'production' && read.optional('BUILD_HOOK_URL') ? read.url('BUILD_HOOK_URL', ['https:']) : undefined;
  const signing = signingOf(context, read);
  if (!hashes())
    read.say('Node', 'cannot derive argon2id keys: version 24.7 or later is needed, with OpenSSL 3.2 or later');

  const deploymentId =
    context === 'preview'
      ? ''
      : read.text('DEPLOYMENT_ID', /^[a-z0-9][a-z0-9-]{1,39}$/, 'two to forty small letters, digits and dashes');

  if (findings.length > 0) throw new EnvironmentError(unlike(findings));
  const siteUrl = site?.origin ?? '';
  const space = context === 'preview' ? previewKeySpace(siteUrl) : '';
  return {
    context,
    siteUrl,
    deploymentId: deploymentId || space,
    origins: [siteUrl, ...own.slice(1)],
    redis: {
      url: redis?.href ?? '',
      token: source.UPSTASH_REDIS_REST_TOKEN?.trim() ?? '',
      keySpace: space,
    },
    stripe,
    mail,
    buildHook,
    keys,
    signing,
    limitFactor,
  };
}

function siteOf(context: Context, own: readonly string[], { url, say }: Reader): URL | undefined {
  if (context === 'preview') {
    const origin = URL.parse(own[0] ?? '');
    if (origin?.protocol !== 'https:') say('DEPLOY_PRIME_URL', 'should be the https address of the preview');
    return origin ?? undefined;
  }
  const site = url('SITE_URL', ['https:', 'http:']);
  if (site && (site.pathname !== '/' || site.search !== '' || site.hash !== ''))
    say('SITE_URL', 'should be an origin, without a path');
  if (context === 'production' && site && (site.protocol !== 'https:' || isLoopback(site.hostname)))
    say('SITE_URL', 'should be a public https address (a local one is accepted only with CONTEXT=dev)');
  return site;
}

function storeOf(context: Context, { url, text, say }: Reader): URL | undefined {
  const store = url('UPSTASH_REDIS_REST_URL', ['https:', 'http:']);
  text('UPSTASH_REDIS_REST_TOKEN');
  const local = isLocal(store);
  if (store?.protocol === 'http:' && !local) say('UPSTASH_REDIS_REST_URL', 'should be https');
  if (local && context !== 'dev')
    say('UPSTASH_REDIS_REST_URL', 'is on this machine: that is accepted only with CONTEXT=dev');
  return store;
}

interface Beside {
  readonly context: Context;
  readonly redis: URL | undefined;
}

/** Of an edition that collects nothing here: its functions have no payment among them (scripts/build/function-bundles.ts). */
const noProvider: Env['stripe'] = { secretKey: '', webhookSecret: '', apiUrl: undefined };

function stripeOf({ context, stage, redis }: Beside & { stage: 'build' | 'run' }, read: Reader): Env['stripe'] {
  const { text, optional, url, say } = read;
  const secretKey = text('STRIPE_SECRET_KEY', /^[sr]k_(test|live)_/, 'a secret key that starts with sk_ or rk_');
  const publishable = stage === 'build' ? text(publishableName) : optional(publishableName);
  if (/^[sr]k_/.test(publishable))
    say(
      publishableName,
      'holds a secret key, which every page would show: put the publishable one here, and roll the secret one',
    );
  else if (publishable !== '' && !/^pk_(test|live)_/.test(publishable))
    say(publishableName, 'should be a publishable key that starts with pk_');
  for (const [name, value] of Object.entries({ STRIPE_SECRET_KEY: secretKey, [publishableName]: publishable })) {
    const mode = modeOf(value);
    if (mode === 'live' && context !== 'production')
      say(name, 'moves real money: a live key is accepted only on the published site (CONTEXT=production)');
    if (mode === 'test' && context === 'production')
      say(name, 'is a test key: the published site takes live keys only');
  }
  const [secret, open] = [modeOf(secretKey), modeOf(publishable)];
  if (secret !== undefined && open !== undefined && secret !== open)
    say(publishableName, `is a ${open} key, STRIPE_SECRET_KEY a ${secret} one: take both from one mode`);
  const [owner, shown] = [accountOf(secretKey), accountOf(publishable)];
  if (owner !== undefined && shown !== undefined && owner !== shown)
    say(publishableName, 'belongs to another account than STRIPE_SECRET_KEY');

  const webhookSecret = text('STRIPE_WEBHOOK_SECRET', /^whsec_/, 'a signing secret that starts with whsec_');
  if (optional('STRIPE_API_URL') === '') return { secretKey, webhookSecret, apiUrl: undefined };
  const apiUrl = url('STRIPE_API_URL', ['https:', 'http:']);
  if (apiUrl && (!isLocal(apiUrl) || context !== 'dev'))
    say('STRIPE_API_URL', 'is for a stand-in on this machine, with CONTEXT=dev: leave it empty for the real service');
  else if (apiUrl && redis && !isLocal(redis))
    say(
      'STRIPE_API_URL',
      'names a stand-in, but the store is a real one: made-up payments would stand beside real ones',
    );
  return { secretKey, webhookSecret, apiUrl };
}

function mailOf({ context, redis }: Beside, { url, text, optional, say }: Reader): MailSettings {
  const team = optional('PREVIEW_MAIL_TO');
  // A preview writes to nobody outside, and needs no mail server for that.
  if (context === 'preview' && team === '') return { smtpUrl: '', from: '', allTo: 'nobody' };
  const server = url('SMTP_URL', ['smtp:', 'smtps:']);
  if (server && server.search !== '') say('SMTP_URL', 'should have no parameters: they could turn encryption off');
  if (isLocal(server) && context !== 'dev')
    say('SMTP_URL', 'is on this machine: that is accepted only with CONTEXT=dev');
  if (isLocal(server) && redis && !isLocal(redis))
    say('SMTP_URL', 'names a stand-in, but the store is a real one: letters to real people would never leave');
  const from = text('MAIL_FROM');
  if (from !== '' && !isAddress(/^[^<>]*<([^<>]+)>$/.exec(from)?.[1] ?? from)) say('MAIL_FROM', 'should be an address');
  if (context !== 'preview') return { smtpUrl: server?.href ?? '', from };
  if (!isAddress(team)) say('PREVIEW_MAIL_TO', 'should be one address');
  return { smtpUrl: server?.href ?? '', from, allTo: team };
}

function tokenKeysOf({ text, key, say }: Reader): readonly TokenKey[] {
  const pairs = text('TOKEN_KEYS')
    .split(',')
    .filter((pair) => pair.trim() !== '')
    .map((pair): TokenKey => {
      const [kid = '', value = ''] = pair.trim().split(/:(.*)/s);
      if (!/^[A-Za-z0-9_-]{1,32}$/.test(kid)) say('TOKEN_KEYS', 'should hold `kid:key` pairs');
      return { kid, key: key('TOKEN_KEYS', value || 'x') };
    });
  if (pairs.length > 2) say('TOKEN_KEYS', 'should hold one or two pairs');
  if (new Set(pairs.map(({ kid }) => kid)).size < pairs.length) say('TOKEN_KEYS', 'repeats a kid');
  return pairs;
}

/** What one key protects must not fall with another: two that are alike are one. */
function askKeysOfTheirOwn({ tokens, resetCode, link }: Env['keys'], { say }: Reader): void {
  const named: (readonly [string, Uint8Array])[] = [
    ...tokens.map(({ key }) => ['TOKEN_KEYS', key] as const),
    ['RESET_CODE_KEY', resetCode],
    ['LINK_KEY', link],
  ];
  for (const [place, [name, key]] of named.entries()) {
    const alike = named.slice(0, place).find(([, other]) => other.length >= 32 && Buffer.compare(other, key) === 0);
    if (alike?.[0] === name) say(name, 'holds one key twice: make each by itself');
    else if (alike) say(name, `is the same key as in ${alike[0]}: make each by itself`);
  }
}

/** Whether the password opens it, `npm run doctor -- --live` says: the library for it is no part of most functions. */
function signingOf(context: Context, { optional, say }: Reader): Env['signing'] {
  const [given, password] = [optional('DOCUMENT_KEY'), optional('DOCUMENT_KEY_PASSWORD')];
  if (given === '') {
    if (password !== '') say('DOCUMENT_KEY_PASSWORD', 'is there without DOCUMENT_KEY');
    return undefined;
  }
  const p12 = Buffer.from(given, 'base64');
  // A file of this kind is a sequence, and holds a key and a certificate at least.
  if (p12.length < 500 || p12[0] !== 0x30) say('DOCUMENT_KEY', 'should be a .p12 file in base64');
  if (context === 'preview') say('DOCUMENT_KEY', 'signs in the name of the conference: no preview may do that');
  return { p12, password };
}

function limitFactorOf(site: URL | undefined, { optional, say }: Reader): number {
  const given = optional('RATE_LIMIT_FACTOR');
  if (given === '') return 1;
  const factor = Number(given);
  if (!(factor >= 1 && factor <= 1_000_000)) say('RATE_LIMIT_FACTOR', 'should be a number from 1');
  if (!isLocal(site)) say('RATE_LIMIT_FACTOR', 'is accepted only for a site on this machine');
  return factor;
}

const isLocal = (url: URL | undefined) => url !== undefined && isLoopback(url.hostname);

const publishableName = 'PUBLIC_STRIPE_PUBLISHABLE_KEY';

/** `test` or `live`, of any key of the provider. */
const modeOf = (key: string) => /^[sprk]k_(test|live)_/.exec(key)?.[1];

/** The account that stands in a key (`pk_live_51ABC…`: 16 characters after the 5, as in `acct_1ABC…`); older and made-up keys have none. */
const accountOf = (key: string) => /^[sprk]k_(?:test|live)_5(1[A-Za-z0-9]{15})[A-Za-z0-9]/.exec(key)?.[1];
