import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import portal from '#content/portal.json' with { type: 'json' };
import site from '#content/site.json' with { type: 'json' };
import type { ReceiptLink } from '#contract/payment';
import type { App } from '../app.ts';
import { toMinorUnits } from '../domain/money.ts';
import type { PaymentRecord } from '../domain/payment-record.ts';
import { createPayments, type Payments } from '../domain/payments.ts';
import { type Fee, paymentLetters, receiptLines } from '../domain/receipts.ts';
import { createLinks, type Links } from '../services/links.ts';
import type { Log } from '../services/log.ts';
import { createStripe, type StripeService } from '../services/stripe.ts';
import { createPaymentStore, type ReceiptBook } from '../store/payments.ts';
import { postOffice } from './mail.ts';

/** The fee as content states it; sums in paise. */
export const fee: Fee = {
  description: portal.description,
  lines: portal.lines.map(({ label, paise }) => ({ label, amount: paise })),
  issuer: portal.issuer,
  office: site.email,
};

/** What an institution pays, in rupees as the screen shows it. */
export const price = { amount: portal.amount, currency: portal.currency };

export interface PaymentsApp {
  readonly payments: Payments;
  readonly stripe: StripeService;
}

/** Address of a receipt, which opens it without a sign-in. */
export function receiptLink(siteUrl: string, links: Links, number: string): string {
  return `${siteUrl}/payment/receipt/${number}?key=${links.sign('receipt', number)}`;
}

/** Links of a record as answers carry them. */
export function receiptFields(
  core: App,
  record: PaymentRecord | undefined,
): { readonly receiptUrl?: string; readonly receipt?: ReceiptLink } {
  if (!record) return {};
  const { receiptUrl, receiptNumber } = record;
  const links = createLinks(core.env.keys.link);
  return {
    ...(receiptUrl !== undefined && { receiptUrl }),
    ...(receiptNumber !== undefined && {
      receipt: { number: receiptNumber, url: receiptLink(core.env.siteUrl, links, receiptNumber) },
    }),
  };
}

/** The receipts without the provider: nothing of its package enters the bundle that shows them. */
export function receiptBook(core: App): ReceiptBook {
  return createPaymentStore(core.store, postOffice(core).outbox, { series: portal.receiptSeries, now: core.now });
}

let service: { readonly core: App; readonly stripe: StripeService } | undefined;

function stripeOf(core: App): StripeService {
  if (service?.core !== core) {
    const { env } = core;
    const stripe = createStripe({
      ...env.stripe,
      environment: env.siteUrl,
      description: portal.description,
      statementSuffix: portal.statementSuffix,
    });
    service = { core, stripe };
  }
  return service.stripe;
}

/**
 * The use cases of the fee for one call.
 *
 * @param after does work once the answer is on its way, e.g. `call.after`
 */
export function paymentsApp(
  core: App,
  log: Log,
  after: (name: string, work: () => Promise<unknown>) => void,
): PaymentsApp {
  const stripe = stripeOf(core);
  const office = postOffice(core);
  const links = createLinks(core.env.keys.link);
  const payments = createPayments({
    gateway: stripe,
    store: createPaymentStore(core.store, office.outbox, { series: portal.receiptSeries, now: core.now }),
    letters: paymentLetters(office.house, fee, (number) => receiptLink(core.env.siteUrl, links, number), core.now),
    receiptLines: (amount) => receiptLines(fee, amount),
    letterQueued: () => after('mail', () => office.deliverDue()),
    log: (event, fields) => log.info(event, fields),
    expected: {
      amount: toMinorUnits(price.amount, price.currency),
      currency: price.currency,
      live: stripe.live,
      environment: core.env.siteUrl,
    },
    now: core.now,
    newHolder: () => randomBytes(12).toString('base64url'),
    wait: (ms) => wait(ms),
  });
  return { payments, stripe };
}
