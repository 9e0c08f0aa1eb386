import portal from '#content/portal.json' with { type: 'json' };
import site from '#content/site.json' with { type: 'json' };
import type { ReceiptLink } from '#contract/payment';
import type { PaymentRecord } from '../domain/payment-record.ts';
import type { Fee } from '../domain/receipts.ts';
import { createLinks, type Links } from '../services/links.ts';
import { createReceiptBook, type ReceiptBook } from '../store/payments.ts';
import type { App } from '../wiring.ts';

/** The fee as content states it; sums in paise. */
export const fee: Fee = {
  description: portal.description,
  lines: portal.lines.map(({ label, paise }) => ({ label, amount: paise })),
  issuer: portal.issuer,
  office: site.email,
};

/** What an institution pays, in rupees as the screen shows it. */
export const price = { amount: portal.amount, currency: portal.currency };

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

/** The receipts alone: neither the provider's package nor the mailer's enters the bundle that shows them. */
export function receiptBook(core: App): ReceiptBook {
  return createReceiptBook(core.store);
}
