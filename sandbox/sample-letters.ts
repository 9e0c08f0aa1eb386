import portal from '#content/portal.json' with { type: 'json' };
import site from '#content/site.json' with { type: 'json' };
import type { Letter } from '../netlify/domain/letter.ts';
import { formatMoney } from '../netlify/domain/payments/money.ts';
import { invoiceOf } from '../netlify/domain/payments/papers.ts';
import { disputeWords, receiptOf } from '../netlify/domain/payments/receipt.ts';
import { newRecord } from '../netlify/domain/payments/record.ts';
import type { SiteIdentity } from '../netlify/domain/site-identity.ts';
import * as accounts from '../netlify/letters/accounts.ts';
import * as certificates from '../netlify/letters/certificates.ts';
import * as factor from '../netlify/letters/factor.ts';
import * as inspections from '../netlify/letters/inspections.ts';
import * as invitations from '../netlify/letters/invitations.ts';
import * as invoices from '../netlify/letters/invoices.ts';
import * as payments from '../netlify/letters/payments.ts';
import * as queries from '../netlify/letters/queries.ts';
import { fee, price } from '../netlify/wiring/receipts.ts';

const areas = { accounts, certificates, factor, inspections, invitations, invoices, payments, queries };
type Areas = typeof areas;

/** What one letter takes beside the site's identity. */
type Input<L> = L extends (site: SiteIdentity, input: infer I) => Letter ? I : never;

const now = Date.UTC(2025, 5, 2, 9, 30);
const receiptNumber = `${portal.receiptSeries}-2526-000001`;
const to = 'asha.sample@example.org';
const office = { to: site.email, intentId: 'pi_sample0000000002', userId: 'sampleUser00', uselessAfter: now };
const total = fee.lines.reduce((sum, { amount }) => sum + amount, 0);
const record = {
  ...newRecord({ userId: 'sampleUser00', year: fee.year }, { amount: total, currency: price.currency }, now),
  state: 'paid' as const,
  receiptNumber,
  paidAt: now,
  email: to,
  chargeId: 'ch_sample',
};
const receipt = receiptOf(record, fee, now);
const buyer = {
  name: 'Sample College of Engineering',
  address: '1 Sample Road\nSample Town',
  place: fee.tax?.country ?? '',
};
const papers = invoiceOf(fee, { ...record, buyer }, now);
const invoice = receiptOf({ ...record, ...(papers && { papers }) }, fee, now);
if (!receipt || !invoice) throw new Error('the sample payment has no receipt');
/** What goes back in the samples: a quarter of the fee. */
const part = formatMoney(Math.round(total / 4), price.currency);
const payment = {
  to,
  receipt,
  link: `${site.url}/payment/receipt/${receiptNumber}?key=sample`,
  uselessAfter: now,
};
const partly = {
  ...receipt,
  state: 'Partly refunded' as const,
  history: [{ date: '9 June 2025', text: `${part} refunded to the card` }],
};

const sender = { name: 'Meera Visitor', email: 'meera.visitor@example.org' };
const query = {
  reference: 'Q-7K3M-9XPD',
  subject: 'Camera-ready copy: which paper size?',
  message:
    'Good morning,\n\nthe guidelines name A4, the template opens as Letter. Which one do you want?\n\nWith kind regards\nMeera',
};
const inspection = {
  reference: 'I-4H8N-2RTW',
  institution: 'Sahyadri College of Engineering and Applied Sciences',
  identifier: '1-2345678901',
  state: 'maharashtra',
  region: 'western',
  type: 'existing',
  group: 2,
  windowStart: '2024-11-25',
  windowEnd: '2024-12-09',
  preferredDates: ['2024-11-27', '2024-12-03', '2024-12-05'],
  contactName: 'Asha Sample',
  contactPhone: '+91 00000 00000',
  contactEmail: to,
  revision: 1,
  savedAt: new Date(now).toISOString(),
  status: 'requested' as const,
};
const confirmed = {
  to,
  inspection: { ...inspection, status: 'confirmed' as const, day: '2024-12-03' },
  step: 'confirm' as const,
  calendar: 'made' as const,
  dayBefore: undefined,
  office: site.email,
  file: undefined,
};
const moved = { ...confirmed, calendar: 'moved' as const, dayBefore: '2024-11-27' };
const proposed = {
  ...confirmed,
  inspection: {
    ...inspection,
    status: 'proposed' as const,
    proposedDates: ['2024-12-04', '2024-12-06'],
    message: 'The inspectors are in your city on these two days.',
  },
  step: 'propose' as const,
  calendar: 'stays' as const,
};
const refused = {
  ...proposed,
  inspection: { ...proposed.inspection, status: 'refused' as const, message: 'Examinations until 8 December.' },
  step: 'refuse' as const,
};
const declined = {
  ...proposed,
  inspection: { ...proposed.inspection, status: 'declined' as const, message: 'The application is not complete.' },
  step: 'decline' as const,
};
const cancelled = { ...declined, calendar: 'cancelled' as const, dayBefore: '2024-12-03' };

/** Every letter of the product with made-up data; a letter without a sample, or a sample without its letter, does not compile. */
export const samples: {
  readonly [A in keyof Areas]: { readonly [L in keyof Areas[A]]: readonly Input<Areas[A][L]>[] };
} = {
  accounts: {
    welcome: [{ to }],
    resetCode: [{ to, code: '7K3M-9XPD', now, lifeMs: 600_000 }],
    passwordChanged: [{ to, now }],
    administratorSignedIn: [{ to, now }],
    newPasswordRequired: [{ to }],
    administratorAdded: [{ to }],
    administratorRemoved: [{ to, now }],
  },
  factor: {
    factorEnrolled: [{ to, now }],
    recoveryCodeUsed: [{ to, now, left: 7 }],
    recoveryCodesRenewed: [{ to, now }],
    wrongCodes: [{ to, now }],
    wrongRenewalCodes: [{ to, now }],
    factorRemoved: [{ to, now }],
  },
  inspections: {
    inspectionSaved: [
      { to, inspection, changed: false, late: false },
      { to, inspection, changed: true, late: true },
    ],
    inspectionDecided: [
      confirmed,
      moved,
      proposed,
      { ...proposed, inspection: { ...proposed.inspection, day: '2024-12-03' } },
      declined,
      cancelled,
    ],
    inspectionAnswered: [{ ...confirmed, step: 'accept' }, refused],
  },
  invoices: {
    invoiceCorrected: [{ ...payment, receipt: invoice }],
  },
  payments: {
    paymentReceived: [payment, { ...payment, receipt: invoice }, { ...payment, receipt: partly }],
    moneyReturned: [
      { ...payment, receipt: partly, sum: part },
      { ...payment, receipt: { ...receipt, state: 'Refunded' }, sum: receipt.total },
    ],
    refundCameBack: [
      { ...payment, sum: part },
      { ...payment, receipt: { ...receipt, state: 'Disputed' }, sum: part },
    ],
    paymentDisputed: [
      { ...payment, lost: false },
      { ...payment, lost: true },
    ],
    disputeEnded: [payment],
    refundFailed: [
      { ...office, second: true },
      { ...office, second: false },
    ],
    disputeChanged: [
      { ...office, sum: receipt.total, words: disputeWords.inquiry, urgent: true },
      { ...office, sum: receipt.total, words: disputeWords.won, urgent: false },
    ],
    secondPayment: [office],
    secondReturned: [{ ...payment, sum: receipt.total }],
    paymentMismatch: [{ ...office, reason: 'amount' }],
  },
  certificates: {
    certificateLetter: [
      {
        to,
        name: 'Nguyễn Thị Ươm',
        kind: 'Certificate of Presentation',
        title: 'Edge inference for monsoon forecasts',
        code: '7KXM-42PD-9QRT-ABCE',
        link: `${site.url}/certificate/7KXM42PD9QRTABCE?key=AAAAAAAAAAAAAAAAAAAAAA`,
      },
    ],
  },
  invitations: {
    invitationAsked: [{ to: site.email, reference: 'V-7KXM-42PD' }],
    invitationReceived: [{ to, reference: 'V-7KXM-42PD' }],
    invitationApproved: [{ to, reference: 'V-7KXM-42PD', code: '7KXM-42PD-9QRT-ABCE', pdf: '' }],
    invitationDeclined: [{ to, reference: 'V-7KXM-42PD', reason: 'No registration has this number.' }],
  },
  queries: {
    queryArrived: [
      { to: site.email, query: { ...query, ...sender } },
      { to: site.email, query },
    ],
    queryReceived: [{ to: sender.email, reference: query.reference }],
    queryAnswered: [
      {
        to: sender.email,
        reference: query.reference,
        text: 'A seventh page is fine.\nIt must hold nothing but references.',
        coordinator: { email: site.email, name: 'Dr. Asha Rao', role: 'Coordinator' },
        link: `${site.url}/query/${query.reference}?key=AAAAAAAAAAAAAAAAAAAAAA`,
      },
    ],
    queryContinued: [
      { to: site.email, reference: query.reference, text: 'And an eighth?', replyTo: sender.email },
      { to: site.email, reference: query.reference, text: 'And an eighth?', replyTo: undefined },
    ],
    queryAssigned: [{ to: site.email, reference: query.reference, by: to }],
  },
};

export interface SampleLetter {
  /** Area, letter, number of the sample: `queries-queryArrived-2`. */
  readonly name: string;
  readonly letter: Letter;
}

/**
 * Writes every sample.
 *
 * @param retype changes each text of the samples, e.g. into something hostile
 */
export function sampleLetters(
  identity: SiteIdentity = { name: site.shortName, siteUrl: site.url },
  retype: (text: string) => string = (text) => text,
): SampleLetter[] {
  return Object.entries(samples).flatMap(([area, letters]) =>
    Object.entries(letters).flatMap(([name, inputs]: [string, readonly unknown[]]) =>
      inputs.map((input, index) => {
        const write = areas[area as keyof Areas][name as never] as (site: SiteIdentity, input: unknown) => Letter;
        return {
          name: `${area}-${name}-${index + 1}`,
          letter: write(identity, deepMap(input, retype)),
        };
      }),
    ),
  );
}

/** Fields that hold one of our own words: nobody types them. */
const ourWords: ReadonlySet<string> = new Set(['status', 'step', 'calendar']);

function deepMap(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => deepMap(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, ourWords.has(name) ? inner : deepMap(inner, change)]),
  );
}
