import type { Letter } from '../domain/letter.ts';
import type { Receipt } from '../domain/payments/receipt.ts';
import type { SiteIdentity } from '../domain/site-identity.ts';
import type { Block } from './template/draft.ts';
import { letter } from './template/letter.ts';

/** What a letter to who paid is about. `link` opens the receipt without a sign-in. */
interface Payment {
  readonly to: string;
  readonly receipt: Receipt;
  readonly link: string;
  readonly uselessAfter: number;
}

/** To who paid. */
export function paymentReceived(site: SiteIdentity, { to, receipt, link, uselessAfter }: Payment): Letter {
  return letter(site, {
    to,
    subject: `Receipt ${receipt.number}: ${receipt.total} received`,
    body: [
      `we have received ${receipt.total} for: ${receipt.description}.`,
      { facts: [...receipt.lines.map(({ label, sum }) => [label, sum] as const), ['Total', receipt.total]] },
      `Your receipt ${receipt.number} opens without signing in, to read, print or keep as PDF.`,
      { link: { label: 'Open the receipt', href: link } },
      ...(receipt.history.length === 0 ? nextStep(site) : becameOf(receipt)),
    ],
    reference: receipt.number,
    signedBy: receipt.issuer.name,
    uselessAfter,
  });
}

const nextStep = (site: SiteIdentity) => [
  'Next step: choose your inspection dates.',
  { link: { label: 'Inspection dates', href: `${site.siteUrl}/inspection/timeline/form` } },
];

const becameOf = ({ history }: Receipt) => [
  'What became of the payment since:',
  { facts: history.map(({ date, text }) => [date, text] as const) },
];

/** To who paid: money went back, all of it or a part. `sum`: how much this time. */
export function moneyReturned(site: SiteIdentity, { sum, ...payment }: Payment & { readonly sum: string }): Letter {
  const { receipt } = payment;
  const isWhole = receipt.state === 'Refunded';
  return news(site, payment, `Receipt ${receipt.number}: ${sum} given back`, [
    `of the ${receipt.total} that you paid, ${sum} goes back to the card it was paid with. Banks take up to ten days to show it.`,
    isWhole
      ? 'Inspection dates need a paid fee: they cannot be chosen or changed any more.'
      : 'Your payment still counts; your inspection dates stay as they are.',
  ]);
}

/** To who paid: money that was given back did not arrive. */
export function refundCameBack(site: SiteIdentity, { sum, ...payment }: Payment & { readonly sum: string }): Letter {
  return news(site, payment, `Receipt ${payment.receipt.number}: ${sum} could not be given back`, [
    `your bank did not take back the ${sum} that we had sent to your card, so the money is with us again.`,
    payment.receipt.state === 'Disputed'
      ? 'The organisers have been told and will write to you.'
      : 'Your payment counts as before. The organisers have been told and will write to you about the money.',
  ]);
}

/** To who paid: their bank has taken the money back, for now or for good. */
export function paymentDisputed(
  site: SiteIdentity,
  { lost, ...payment }: Payment & { readonly lost: boolean },
): Letter {
  return news(site, payment, `Receipt ${payment.receipt.number}: the payment is disputed`, [
    lost
      ? `your bank has decided to take back the ${payment.receipt.total} that you paid. The fee is not paid any more.`
      : `your bank has been asked to take back the ${payment.receipt.total} that you paid, and holds the money until it has decided.`,
    'Inspection dates need a paid fee. If this is a mistake, please talk to your bank and answer this letter.',
  ]);
}

/** To who paid: the dispute is over and the payment counts. */
export function disputeEnded(site: SiteIdentity, payment: Payment): Letter {
  return news(site, payment, `Receipt ${payment.receipt.number}: the payment counts again`, [
    `the dispute about the ${payment.receipt.total} that you paid is over, and the fee counts as paid.`,
    ...nextStep(site),
  ]);
}

function news(
  site: SiteIdentity,
  { to, receipt, link, uselessAfter }: Payment,
  subject: string,
  body: readonly Block[],
) {
  return letter(site, {
    to,
    subject,
    body: [
      ...body,
      'Your receipt shows what was paid and what became of it:',
      { link: { label: 'Open the receipt', href: link } },
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

/** To the organisers: a refund did not arrive. `second`: it was of a second payment. */
export function refundFailed(
  site: SiteIdentity,
  { to, intentId, userId, uselessAfter, second }: Alert & { readonly second: boolean },
): Letter {
  return letter(site, {
    to,
    subject: 'A refund did not arrive',
    body: [
      "the payer's bank did not take a refund, and the money is back in the account of the payment provider.",
      { facts: paymentFacts(intentId, userId) },
      second
        ? `To try once more: npm run refund -- ${userId} ${intentId}`
        : 'Please ask the payer how the money can reach them.',
    ],
    uselessAfter,
  });
}

/** To the organisers: a payer's bank asks, takes or decides. `urgent`: it waits for an answer. */
export function disputeChanged(
  site: SiteIdentity,
  {
    to,
    intentId,
    userId,
    uselessAfter,
    sum,
    words,
    urgent,
  }: Alert & {
    readonly sum: string;
    readonly words: string;
    readonly urgent: boolean;
  },
): Letter {
  return letter(site, {
    to,
    subject: urgent ? 'A payment is questioned: please answer' : 'News of a disputed payment',
    body: [
      `a payment of ${sum}: ${words}.`,
      { facts: paymentFacts(intentId, userId) },
      ...(urgent ? ['Please answer in the dashboard of the payment provider; it names the last day for that.'] : []),
    ],
    uselessAfter,
  });
}

const paymentFacts = (intentId: string, userId: string) =>
  [
    ['Payment', intentId],
    ['User', userId],
  ] as const;
