import portal from '#content/portal.json' with { type: 'json' };
import type { BuyerPorts } from '../domain/payments/buyer.ts';
import { toMinorUnits } from '../domain/payments/money.ts';
import type { Log } from '../services/log.ts';
import type { App } from '../wiring.ts';
import type { After } from './after.ts';
import { paymentStoreOf, paymentYears } from './payment-store.ts';
import { fee, price, receiptLinks } from './receipts.ts';
import { siteWiring } from './site.ts';

/** Who the invoice is for: without the provider's package. @param log that of the call, so that its lines carry the call's id */
export function buyerWiring(app: App, after: After, log: Log): BuyerPorts {
  return {
    store: paymentStoreOf(app, after),
    fee,
    site: siteWiring(app),
    receiptLink: receiptLinks(app),
    now: app.now,
    log: (event, fields) => log.info(event, fields),
    expected: { amount: toMinorUnits(price.amount, price.currency), currency: price.currency, year: portal.year },
    years: [...paymentYears].reverse(),
  };
}
