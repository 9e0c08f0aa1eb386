import timeline from '#content/approval-timeline.json' with { type: 'json' };
import portal from '#content/portal.json' with { type: 'json' };
import type { PaymentStore } from '../domain/payments/ports.ts';
import { yearsBetween } from '../domain/payments/year.ts';
import { createPaymentStore } from '../store/payment/store.ts';
import type { App } from '../wiring.ts';
import type { After } from './after.ts';
import { postWiring } from './mail.ts';

/** All years that payments may be of, oldest first. */
export const paymentYears = yearsBetween(portal.firstYear, portal.year);

/** The store of payments, numbered as content says. */
export const paymentStoreOf = (app: App, after: After): PaymentStore =>
  createPaymentStore(app.store, postWiring(app, after), {
    series: portal.receiptSeries,
    zone: timeline.zone,
    yearFrom: portal.financialYearFrom,
    years: paymentYears,
    now: app.now,
  });
