import type { Letter } from '../domain/letter.ts';
import type { Receipt } from '../domain/payments/receipt.ts';
import type { SiteIdentity } from '../domain/site-identity.ts';
import { letter } from './template/letter.ts';

/** To who paid. `link` opens the receipt without a sign-in. */
export function paymentReceived(
  site: SiteIdentity,
  { to, receipt, link, uselessAfter }: { to: string; receipt: Receipt; link: string; uselessAfter: number },
): Letter {
  return letter(site, {
    to,
    subject: `Receipt ${receipt.number}: ${receipt.total} received`,
    body: [
      `we have received ${receipt.total} for: ${receipt.description}.`,
      { facts: [...receipt.lines.map(({ label, sum }) => [label, sum] as const), ['Total', receipt.total]] },
      `Your receipt ${receipt.number} opens without signing in, to read, print or keep as PDF.`,
      { link: { label: 'Open the receipt', href: link } },
      'Next step: choose your inspection dates.',
      { link: { label: 'Inspection dates', href: `${site.siteUrl}/inspection/timeline/form` } },
    ],
    reference: receipt.number,
    signedBy: receipt.issuer.name,
    uselessAfter,
  });
}

interface Alert {
  readonly to: string;
  readonly intentId: string;
  readonly userId: string;
  readonly uselessAfter: number;
}

/** To the organisers: an institution was charged twice. */
export function secondPayment(site: SiteIdentity, { to, intentId, userId, uselessAfter }: Alert): Letter {
  return letter(site, {
    to,
    subject: 'A second payment needs a refund',
    body: [
      'an institution that has already paid was charged a second time. The second payment should be given back.',
      { facts: paymentFacts(intentId, userId) },
      `To give it back: npm run refund -- ${userId} ${intentId}`,
    ],
    uselessAfter,
  });
}

/** To the organisers: money came that is not what was asked for. */
export function paymentMismatch(
  site: SiteIdentity,
  { to, intentId, userId, reason, uselessAfter }: Alert & { readonly reason: string },
): Letter {
  return letter(site, {
    to,
    subject: 'A payment does not match',
    body: [
      `a payment does not match what was asked (${reason}). It was not counted.`,
      { facts: paymentFacts(intentId, userId) },
    ],
    uselessAfter,
  });
}

const paymentFacts = (intentId: string, userId: string) =>
  [
    ['Payment', intentId],
    ['User', userId],
  ] as const;
