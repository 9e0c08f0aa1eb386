import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import portal from '#content/portal.json' with { type: 'json' };
import { toMinorUnits } from '../domain/money.ts';
import { deliverDue } from '../domain/outbox.ts';
import { createPayments, type Payments } from '../domain/payments.ts';
import { paymentLetters, receiptLines } from '../domain/receipts.ts';
import { createLinks } from '../services/links.ts';
import type { Log } from '../services/log.ts';
import { createStripe, type StripeService } from '../services/stripe.ts';
import { createPaymentStore } from '../store/payments.ts';
import type { App } from '../wiring.ts';
import { mailWiring } from './mail.ts';
import { fee, price, receiptLink } from './receipts.ts';
import { siteWiring } from './site.ts';

export interface PaymentsApp {
  readonly payments: Payments;
  readonly stripe: StripeService;
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
export function paymentsWiring(
  core: App,
  log: Log,
  after: (name: string, work: () => Promise<unknown>) => void,
): PaymentsApp {
  const stripe = stripeOf(core);
  const office = mailWiring(core);
  const links = createLinks(core.env.keys.link);
  const payments = createPayments({
    gateway: stripe,
    store: createPaymentStore(core.store, office.outbox, { series: portal.receiptSeries, now: core.now }),
    letters: paymentLetters(siteWiring(core), fee, (number) => receiptLink(core.env.siteUrl, links, number), core.now),
    receiptLines: (amount) => receiptLines(fee, amount),
    letterQueued: () => after('mail', () => deliverDue(office)),
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
