import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Account, type AccountData } from './account.ts';
import { control } from './control.ts';
import { StripeFailure } from './failure.ts';
import { Faults } from './faults.ts';
import { parseForm } from './form.ts';
import { type Answer, IdempotencyKeys } from './idempotency.ts';
import { bankPage, receiptPage } from './pages.ts';
import { handleApi } from './routes.ts';
import { Webhooks } from './webhooks.ts';

export interface StripeOptions {
  /** TCP port, 0 for any free one. */
  readonly port?: number;
  /** Where events go, e.g. `http://localhost:8888/payment/webhook`. */
  readonly webhookUrl: string;
  /** Signs the events (`whsec_…`). */
  readonly webhookSecret: string;
  /** The site, where the bank's page sends visitors without a return address. */
  readonly siteUrl: string;
  /** Where objects survive a restart; nothing is kept without it. */
  readonly dataDir?: string;
}

export interface StripeSandbox {
  readonly url: string;
  /** Calls of the API since the start or the last reset, oldest first. */
  readonly calls: readonly ApiCall[];
  readonly account: Account;
  readonly webhooks: Webhooks;
  readonly stop: () => Promise<void>;
}

export interface ApiCall {
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey: string | null;
  readonly body: string;
}

/**
 * A stand-in for api.stripe.com in test mode: PaymentIntents, charges, refunds, idempotency keys, signed webhooks, receipt pages,
 * the bank's page, and control calls for tests under `/_sandbox`.
 */
export async function startStripe(options: StripeOptions): Promise<StripeSandbox> {
  const file = options.dataDir ? join(options.dataDir, 'stripe.json') : undefined;
  if (options.dataDir) mkdirSync(options.dataDir, { recursive: true });
  const kept = file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as AccountData) : undefined;

  const calls: ApiCall[] = [];
  const faults = new Faults();
  const keys = new IdempotencyKeys();
  const webhooks = new Webhooks(options.webhookUrl, options.webhookSecret);
  const account = new Account({
    url: () => url,
    onEvent: (event) => webhooks.accept(event),
    ...(kept ? { data: kept } : {}),
  });

  const server = createServer((incoming, outgoing) => {
    readBody(incoming)
      .then((body) => answer(incoming, body))
      .catch((error: unknown) => failed(error))
      .then((result) => {
        if (file) keep(file, account.data);
        if (result === 'cut') {
          incoming.socket.destroy();
          return;
        }
        const html = typeof result.body === 'string';
        outgoing.writeHead(result.status, {
          'content-type': html ? 'text/html; charset=utf-8' : 'application/json',
          'request-id': `req_${Date.now().toString(36)}`,
          ...result.headers,
        });
        outgoing.end(html ? result.body : JSON.stringify(result.body));
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, 'localhost', resolve);
  });
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;

  async function answer(incoming: IncomingMessage, body: string): Promise<Reply | 'cut'> {
    const method = incoming.method ?? 'GET';
    const address = new URL(incoming.url ?? '/', url);
    const path = address.pathname;
    if (path.startsWith('/_sandbox/')) return control({ method, path, body, account, webhooks, faults, reset });
    if (path.startsWith('/receipts/')) return { status: 200, body: receiptPage(account.charge(path.slice(10))) };
    if (path.startsWith('/bank/')) return bank(method, path.slice(6), body);
    if (!path.startsWith('/v1/')) return { status: 404, body: { error: { message: 'Unrecognized request URL' } } };

    const key = header(incoming, 'idempotency-key');
    calls.push({ method, path, idempotencyKey: key, body });
    const fault = faults.take(method, path);
    const execute = async (): Promise<Answer> => {
      if (fault?.delayMs) await pause(fault.delayMs);
      if (fault?.status) {
        return {
          status: fault.status,
          body: { error: { type: 'api_error', message: 'An error happened on our end.' } },
        };
      }
      try {
        const authorization = header(incoming, 'authorization');
        return { status: 200, body: handleApi({ account, method, address, body, authorization }) };
      } catch (error) {
        return failed(error);
      }
    };
    const result =
      method === 'POST' && key
        ? await keys.once(key, { method, path, body }, execute)
        : { ...(await execute()), replayed: false };
    if (fault?.dropAfter) return 'cut';
    return {
      status: result.status,
      body: result.body,
      headers: {
        ...(key ? { 'idempotency-key': key } : {}),
        ...(result.replayed ? { 'idempotent-replayed': 'true' } : {}),
      },
    };
  }

  function bank(method: string, intentId: string, body: string): Reply {
    const intent = account.intent(intentId);
    const back = intent.next_action?.redirect_to_url?.return_url;
    if (method !== 'POST') return { status: 200, body: bankPage(intent) };
    const pass = parseForm(body).pass === 'true';
    try {
      account.authenticate(intentId, pass);
    } catch (error) {
      // A decline after the challenge: the visitor is sent back all the same and sees it there.
      if (!(error instanceof StripeFailure)) throw error;
    }
    const target = new URL(back ?? '/payment', options.siteUrl);
    target.searchParams.set('payment_intent', intent.id);
    target.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
    target.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
    return { status: 303, body: '', headers: { location: target.href } };
  }

  function reset(): void {
    calls.length = 0;
    faults.clear();
    keys.clear();
    account.clear();
    webhooks.mode = 'deliver';
    webhooks.stop();
  }

  return {
    url,
    calls,
    account,
    webhooks,
    stop: async () => {
      webhooks.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An answer of the stand-in: JSON, or a page when the body is text. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

function failed(error: unknown): Reply {
  if (error instanceof StripeFailure) return { status: error.status, body: { error: error.body } };
  console.error('The Stripe stand-in failed:', error);
  return { status: 500, body: { error: { type: 'api_error', message: 'The stand-in failed.' } } };
}

function header(incoming: IncomingMessage, name: string): string | null {
  const value = incoming.headers[name];
  return typeof value === 'string' ? value : null;
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function keep(file: string, data: AccountData): void {
  writeFileSync(`${file}.new`, JSON.stringify(data));
  renameSync(`${file}.new`, file);
}
