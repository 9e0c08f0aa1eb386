import Mail from 'nodemailer/lib/mailer';
import SMTPTransport from 'nodemailer/lib/smtp-transport';
import Stripe from 'stripe';
import type { Env } from '../../../netlify/env.ts';
import { openSigner } from '../../../netlify/services/certificate/signature.ts';
import { mailOptions } from '../../../netlify/services/mailer.ts';
import { endpointFault } from '../../../netlify/services/stripe/event-kinds.ts';
import { openStore } from '../../../netlify/store/redis.ts';
import { script } from '../../../netlify/store/script.ts';

/** Longest wait for the site and the provider, in milliseconds. */
const patienceMs = 10_000;

export interface LiveCheck {
  readonly name: string;
  /** `says` is a sentence; it never holds a key or a password. */
  readonly run: () => Promise<{ readonly ok: boolean; readonly says: string }>;
}

/** What only a call can tell. Nothing is written, no mail leaves, no money moves. */
export function liveChecks(env: Env): readonly LiveCheck[] {
  return [
    { name: 'store', run: () => tried(() => tryStore(env)) },
    { name: 'mail server', run: () => tried(() => tryMail(env)) },
    { name: 'payment provider', run: () => tried(() => tryProvider(env)) },
    { name: 'webhook address', run: () => tried(() => tryWebhook(env)) },
    ...(env.signing ? [{ name: 'signature', run: () => tried(() => trySignature(env)) }] : []),
  ];
}

const notPaidHere = 'not asked: an edition without the portal of institutions takes no payment.';

class Refused extends Error {}

async function tried(work: () => Promise<string>): Promise<{ ok: boolean; says: string }> {
  try {
    return { ok: true, says: await work() };
  } catch (error) {
    return { ok: false, says: error instanceof Refused ? error.message : reasonOf(error) };
  }
}

/** A code at most: messages of clients hold addresses, commands and answers. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it failed.';
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown; message?: string } };
  return `it failed (${code ?? cause?.code ?? cause?.message ?? error.name}).`;
}

async function trySignature({ signing }: Env): Promise<string> {
  if (!signing) return 'there is no key.';
  let opened: ReturnType<typeof openSigner>;
  try {
    opened = openSigner(signing);
  } catch {
    throw new Refused('the password does not open DOCUMENT_KEY, or it holds no RSA key with its certificate.');
  }
  const until = opened.validUntil.toISOString().slice(0, 10);
  if (opened.validUntil.getTime() < Date.now()) throw new Refused(`the certificate ended on ${until}.`);
  return `PDFs are signed by ${opened.name}, until ${until}.`;
}

const probe = script({ keys: ['users'], flags: ['reads', 'locks'] }, `return redis.call('EXISTS', users)`);

async function tryStore({ redis }: Env): Promise<string> {
  const store = openStore(redis);
  if ((await store.call('PING')) !== 'PONG') throw new Refused('something answers, but not as a store does.');
  await store.run(probe, { keys: { users: 'users' } });
  return `${new URL(redis.url).host} answers, and runs a script.`;
}

async function tryMail({ mail }: Env): Promise<string> {
  if (mail.allTo === 'nobody') return 'not asked: a preview without PREVIEW_MAIL_TO sends nothing.';
  const options = mailOptions(mail.smtpUrl);
  const { host, username } = new URL(mail.smtpUrl);
  const transport = new Mail(new SMTPTransport(options), options);
  try {
    await transport.verify();
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    if (code === 'EAUTH') throw new Refused(`${host} refuses the name or the password (${responseCode}).`);
    if (code === 'ETLS') throw new Refused(`${host} offers no encryption: letters would travel in clear.`);
    throw error;
  } finally {
    transport.close();
  }
  const how = options.requireTLS ? 'encrypted' : 'unencrypted, on this machine';
  return `${host} answers, ${how}${username === '' ? '' : ', and takes the sign-in'}.`;
}

async function tryProvider({ stripe }: Env): Promise<string> {
  if (stripe.secretKey === '') return notPaidHere;
  if (stripe.apiUrl) {
    await fetch(stripe.apiUrl, { signal: AbortSignal.timeout(patienceMs) });
    return `a stand-in answers at ${stripe.apiUrl.origin}.`;
  }
  const client = clientOf(stripe);
  try {
    const { livemode } = await client.balance.retrieve();
    return `the key is good, in ${livemode ? 'live' : 'test'} mode.`;
  } catch (error) {
    // A restricted key may not read the balance, and is a good key all the same.
    if (error instanceof Stripe.errors.StripePermissionError) return 'the key is good, and restricted.';
    if (error instanceof Stripe.errors.StripeAuthenticationError) throw new Refused('the key is not known there.');
    throw error;
  }
}

async function tryWebhook({ siteUrl, stripe }: Env): Promise<string> {
  if (stripe.secretKey === '') return notPaidHere;
  const address = `${siteUrl}/payment/webhook`;
  const { status } = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) });
  if (status !== 405)
    throw new Refused(`${address} answers ${status} instead of 405: the provider's events would be lost.`);
  return `${address} is there (a GET is answered 405, as it should be)${stripe.apiUrl ? '' : await subscription(stripe, address)}.`;
}

/** What the provider knows of the address: the end of a sentence. */
async function subscription(stripe: Env['stripe'], address: string): Promise<string> {
  try {
    const { data } = await clientOf(stripe).webhookEndpoints.list({ limit: 100 });
    const fault = endpointFault(data, address);
    if (fault) throw new Refused(`${address} ${fault}.`);
    return ', and the provider sends it every event that is needed';
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError)
      return '; this key may not read the list of endpoints: compare its events with docs/deploy.md';
    throw error;
  }
}

const clientOf = ({ secretKey }: Env['stripe']) =>
  new Stripe(secretKey, { maxNetworkRetries: 0, timeout: patienceMs, telemetry: false });
