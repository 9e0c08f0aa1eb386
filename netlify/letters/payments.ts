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
      `we have received ${receipt.total}. It is for: ${receipt.description}.`,
      { facts: [...receipt.lines.map(({ label, sum }) => [label, sum] as const), ['Total', receipt.total]] },
      `Your ${nameOf(receipt)} ${receipt.number} opens without signing in, to read, print or keep as PDF.`,
      { link: { label: openLabel(receipt), href: link } },
      ...(receipt.paper ? [`To correct what it says about you, open ${site.siteUrl}/payment.`] : []),
      ...(receipt.history.length === 0 ? nextStep(site) : becameOf(receipt)),
    ],
    reference: receipt.number,
    signedBy: receipt.issuer.name,
    uselessAfter,
  });
}

/** What the paper behind the link is called within a sentence. */
const nameOf = ({ paper }: Receipt): string => paper?.title.toLowerCase() ?? 'receipt';

const openLabel = ({ paper }: Receipt): string => (paper ? 'Open the invoice' : 'Open the receipt');

const nextStep = (site: SiteIdentity) => [
  'Next step: choose your inspection dates.',
  { link: { label: 'Inspection dates', href: `${site.siteUrl}/inspection/timeline/form` } },
];

const becameOf = ({ history }: Receipt) => [
  'Refunds and disputes since then:',
  { facts: history.map(({ date, text }) => [date, text] as const) },
];

/** To who paid: money went back, all of it or a part. `sum`: how much this time. */
export function moneyReturned(site: SiteIdentity, { sum, ...payment }: Payment & { readonly sum: string }): Letter {
  const { receipt } = payment;
  const isWhole = receipt.state === 'Refunded';
  return news(site, payment, `Receipt ${receipt.number}: ${sum} refunded`, [
    `we are refunding ${sum} of the ${receipt.total} that you paid. The money goes to the card you paid with; banks take up to ten days to show it.`,
    isWhole
      ? 'You can no longer choose or change inspection dates: that needs a paid application fee.'
      : 'The application fee still counts as paid, and your inspection dates stay as they are.',
  ]);
}

/** To who paid twice: the second payment goes back, and the first one stands. */
export function secondReturned(site: SiteIdentity, { sum, ...payment }: Payment & { readonly sum: string }): Letter {
  return news(site, payment, `Receipt ${payment.receipt.number}: your second payment of ${sum} is refunded`, [
    `the application fee was paid twice, and we are refunding the second payment of ${sum}. The money goes to the card you paid with; banks take up to ten days to show it.`,
    'Your first payment and its receipt stay as they are.',
  ]);
}

/** To who paid: money that was given back did not arrive. */
export function refundCameBack(site: SiteIdentity, { sum, ...payment }: Payment & { readonly sum: string }): Letter {
  return news(site, payment, `Receipt ${payment.receipt.number}: ${sum} could not be refunded`, [
    `your bank refused the refund of ${sum} to your card, so we have the money again.`,
    payment.receipt.state === 'Disputed'
      ? 'The organisers have been told and will write to you.'
      : 'The application fee still counts as paid. The organisers have been told and will write to you about the refund.',
  ]);
}

/** To who paid: their bank has taken the money back, for now or for good. */
export function paymentDisputed(
  site: SiteIdentity,
  { lost, ...payment }: Payment & { readonly lost: boolean },
): Letter {
  return news(site, payment, `Receipt ${payment.receipt.number}: the payment is disputed`, [
    lost
      ? `your bank has decided to take back the ${payment.receipt.total} that you paid. The application fee no longer counts as paid.`
      : `your bank has been asked to take back the ${payment.receipt.total} that you paid, and holds the money until it has decided.`,
    'You cannot choose or change inspection dates in the meantime. If this is a mistake, please talk to your bank and reply to this email.',
  ]);
}

/** To who paid: the dispute is over and the payment counts. */
export function disputeEnded(site: SiteIdentity, payment: Payment): Letter {
  return news(site, payment, `Receipt ${payment.receipt.number}: the payment counts as paid again`, [
    `the dispute about the ${payment.receipt.total} that you paid has ended, and the application fee counts as paid.`,
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
      receipt.paper
        ? 'Your invoice shows the payment with its refunds and disputes, and leads to the credit notes:'
        : 'Your receipt shows the payment with its refunds and disputes:',
      { link: { label: openLabel(receipt), href: link } },
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
      'an institution that has already paid was charged a second time. Please refund the second payment.',
      { facts: paymentFacts(intentId, userId) },
      ...refundWay(site, userId),
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
      `a payment does not match the application fee (${reason}). It does not count as paid.`,
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
    subject: 'A refund failed',
    body: [
      "the payer's bank refused a refund, and the money is back in your account with the payment provider.",
      { facts: paymentFacts(intentId, userId) },
      ...(second ? refundWay(site, userId) : ['Please ask the payer how the money can reach them.']),
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
    subject: urgent ? 'A bank asks about a payment: please answer' : 'A disputed payment has changed',
    body: [
      `a payment of ${sum}: ${words}.`,
      { facts: paymentFacts(intentId, userId) },
      ...(urgent
        ? ['Please answer in the dashboard of the payment provider. It shows the last day for an answer.']
        : []),
    ],
    uselessAfter,
  });
}

const paymentFacts = (intentId: string, userId: string) =>
  [
    ['Payment', intentId],
    ['User', userId],
  ] as const;

/** Where an organiser gives a second payment back. */
const refundWay = (site: SiteIdentity, userId: string): readonly Block[] => [
  'You refund it on the dashboard, under Payments:',
  { link: { label: 'Open the institution', href: `${site.siteUrl}/admin/dashboard#institution/${userId}` } },
];
