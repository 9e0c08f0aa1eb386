import timeline from '#content/approval-timeline.json' with { type: 'json' };
import portal from '#content/portal.json' with { type: 'json' };
import site from '#content/site.json' with { type: 'json' };
import taxContent from '#content/tax.json' with { type: 'json' };
import type { ReceiptLink, StatusAnswer } from '#contract/payment';
import type { TaxContent } from '#contract/tax/tax';
import type { Fee } from '../domain/payments/fee.ts';
import { toMinorUnits } from '../domain/payments/money.ts';
import type { ReceiptPorts } from '../domain/payments/open-receipt.ts';
import { freshLink } from '../domain/payments/receipt.ts';
import type { PaymentRecord } from '../domain/payments/record.ts';
import { createLinks } from '../services/links.ts';
import { paymentByReceipt } from '../store/payment/receipt-book.ts';
import type { App } from '../wiring.ts';

/** As the provider writes it. */
const currency = portal.currency.toLowerCase();

const { tax }: TaxContent = taxContent;

/** The fee as content states it; sums in the smallest unit of the currency. */
export const fee: Fee = {
  description: portal.description,
  lines: portal.lines.map(({ label, amount }) => ({ label, amount: toMinorUnits(amount, currency) })),
  ...(tax && { tax }),
  issuer: portal.issuer,
  zone: timeline.zone,
  year: portal.year,
  office: site.email,
};

/** What an institution pays, in whole units as the screen shows it. */
export const price = { amount: portal.amount, currency };

/** Makes the address of a receipt from its number: signed, so that it opens without a sign-in. */
export function receiptLinks({ env }: App): (receiptNumber: string, place?: number) => string {
  const links = createLinks(env.keys.link);
  return (number, place) =>
    `${env.siteUrl}/payment/receipt/${number}?key=${links.sign('receipt', number)}${place === undefined ? '' : `&paper=${place}`}`;
}

/** Links of a record as answers carry them. */
export function receiptFields(
  app: App,
  record: PaymentRecord | undefined,
): { readonly receiptUrl?: string; readonly receipt?: ReceiptLink } {
  if (!record) return {};
  const { receiptNumber } = record;
  const receiptUrl = freshLink(record, app.now());
  return {
    ...(receiptUrl !== undefined && { receiptUrl }),
    ...(receiptNumber !== undefined && {
      receipt: { number: receiptNumber, url: receiptLinks(app)(receiptNumber) },
    }),
  };
}

/** What went back of a payment, as answers carry it. */
export function returnedFields(record: PaymentRecord | undefined): Pick<StatusAnswer, 'returned'> {
  const amount = record?.refundedAmount ?? 0;
  if (!record || amount === 0) return {};
  const times = (record.refunds ?? []).flatMap(({ status, createdAt }) => (status === 'failed' ? [] : [createdAt]));
  return {
    returned: {
      amount,
      currency: record.currency,
      at: new Date(Math.max(0, ...times) || record.updatedAt).toISOString(),
    },
  };
}

/** The receipts alone: neither the provider's package nor the mailer's enters the bundle that shows them. */
export function receiptsWiring(app: App): ReceiptPorts {
  const links = createLinks(app.env.keys.link);
  return {
    fee,
    now: app.now,
    holds: (number, key) => links.holds('receipt', number, key),
    paymentOf: (number) => paymentByReceipt(app.store, number),
  };
}
