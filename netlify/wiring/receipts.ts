import timeline from '#content/approval-timeline.json' with { type: 'json' };
import portal from '#content/portal.json' with { type: 'json' };
import site from '#content/site.json' with { type: 'json' };
import type { ReceiptLink } from '#contract/payment';
import type { ReceiptPorts } from '../domain/payments/open-receipt.ts';
import type { Fee } from '../domain/payments/receipt.ts';
import type { PaymentRecord } from '../domain/payments/record.ts';
import { createLinks } from '../services/links.ts';
import { paymentByReceipt } from '../store/payment/receipt-book.ts';
import type { App } from '../wiring.ts';

/** The fee as content states it; sums in paise. */
export const fee: Fee = {
  description: portal.description,
  lines: portal.lines.map(({ label, paise }) => ({ label, amount: paise })),
  issuer: portal.issuer,
  zone: timeline.zone,
  office: site.email,
};

/** What an institution pays, in rupees as the screen shows it. */
export const price = { amount: portal.amount, currency: portal.currency };

/** Makes the address of a receipt from its number: signed, so that it opens without a sign-in. */
export function receiptLinks({ env }: App): (receiptNumber: string) => string {
  const links = createLinks(env.keys.link);
  return (number) => `${env.siteUrl}/payment/receipt/${number}?key=${links.sign('receipt', number)}`;
}

/** Links of a record as answers carry them. */
export function receiptFields(
  app: App,
  record: PaymentRecord | undefined,
): { readonly receiptUrl?: string; readonly receipt?: ReceiptLink } {
  if (!record) return {};
  const { receiptUrl, receiptNumber } = record;
  return {
    ...(receiptUrl !== undefined && { receiptUrl }),
    ...(receiptNumber !== undefined && {
      receipt: { number: receiptNumber, url: receiptLinks(app)(receiptNumber) },
    }),
  };
}

/** The receipts alone: neither the provider's package nor the mailer's enters the bundle that shows them. */
export function receiptsWiring(app: App): ReceiptPorts {
  const links = createLinks(app.env.keys.link);
  return {
    fee,
    holds: (number, key) => links.holds('receipt', number, key),
    paymentOf: (number) => paymentByReceipt(app.store, number),
  };
}
