import { setTimeout as wait } from 'node:timers/promises';
import portal from '#content/portal.json' with { type: 'json' };
import { toMinorUnits } from '../domain/payments/money.ts';
import type { PaymentPorts } from '../domain/payments/ports.ts';
import type { Log } from '../services/log.ts';
import { createStripe, type StripeService } from '../services/stripe/service.ts';
import type { App } from '../wiring.ts';
import type { After } from './after.ts';
import { paymentStoreOf } from './payment-store.ts';
import { fee, price, receiptLinks } from './receipts.ts';
import { siteWiring } from './site.ts';
import { systemOf } from './system.ts';

/** What content may say and the sample edition does not. */
const said: typeof portal & { readonly closes?: string; readonly leastKept?: number } = portal;

let service: { readonly app: App; readonly stripe: StripeService } | undefined;

function stripeOf(app: App): StripeService {
  if (service?.app !== app) {
    const { env } = app;
    const stripe = createStripe({
      ...env.stripe,
      environment: env.deploymentId,
      description: portal.description,
      statementSuffix: portal.statementSuffix,
    });
    service = { app, stripe };
  }
  return service.stripe;
}

/** @param log that of the call, so that its lines carry the call's id */
export function paymentsWiring(app: App, after: After, log: Log): PaymentPorts & { readonly gateway: StripeService } {
  const { deploymentId, siteUrl } = app.env;
  const gateway = stripeOf(app);
  const { closes, leastKept } = said;
  return {
    ...systemOf(app),
    gateway,
    store: paymentStoreOf(app, after),
    fee,
    site: siteWiring(app),
    receiptLink: receiptLinks(app),
    log: (event, fields) => log.info(event, fields),
    expected: {
      amount: toMinorUnits(price.amount, price.currency),
      currency: price.currency,
      live: gateway.live,
      environment: deploymentId,
      formerEnvironment: siteUrl,
      year: portal.year,
      firstYear: portal.firstYear,
      ...(closes !== undefined && { closes }),
      leastKept: leastKept === undefined ? 1 : toMinorUnits(leastKept, price.currency),
    },
    wait: (ms) => wait(ms),
  };
}
