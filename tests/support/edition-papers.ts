import type { ProjectCopy } from './editions.ts';

/** All that the functions of an edition send or show as a paper: texts by name, PDFs as bytes. */
export interface EditionPapers {
  readonly texts: Readonly<Record<string, string>>;
  readonly pdfs: Readonly<Record<string, Uint8Array>>;
}

const paidAt = "Date.parse('2027-03-28T23:30:00Z')";

/** Runs in the copy, where `#content/…` is its own content. The buyer is of the country whose tax it is. */
const module = `
import certificates from './content/certificates.json' with { type: 'json' };
import portal from './content/portal.json' with { type: 'json' };
import { sampleLetters } from './sandbox/sample-letters.ts';
import { ownFonts } from './scripts/commands/certificates/fonts.ts';
import { invoiceOf, withCreditNotes } from './netlify/domain/payments/papers.ts';
import { receiptOf } from './netlify/domain/payments/receipt.ts';
import { newRecord } from './netlify/domain/payments/record.ts';
import { receiptPage } from './netlify/pages/receipt-page.ts';
import { verifyPage } from './netlify/pages/verify.ts';
import { certificatePdf } from './netlify/services/certificate/pdf.ts';
import { invitationPdf } from './netlify/services/certificate/invitation-pdf.ts';
import { receiptPdf } from './netlify/services/receipt/pdf.ts';
import { certificateFrame } from './netlify/wiring/certificate-frame.ts';
import { fee, price } from './netlify/wiring/receipts.ts';
import { toMinorUnits } from './netlify/domain/payments/money.ts';

const paidAt = ${paidAt};
const amount = toMinorUnits(price.amount, price.currency);
const receiptNumber = portal.receiptSeries + '-2027-000001';
const paid = {
  ...newRecord({ userId: 'u', year: fee.year }, { amount, currency: price.currency }, paidAt),
  state: 'paid', receiptNumber, paidAt, email: 'asha.sample@example.org', chargeId: 'ch_1',
};
const buyer = { name: 'Sample School', address: '1 Sample Road', place: fee.tax.country, taxNumber: 'PT500000000' };
const invoiced = { ...paid, buyer, papers: invoiceOf(fee, { ...paid, buyer }, paidAt) };
const refunds = [{ id: 're_1', amount: amount / 2, status: 'succeeded', createdAt: paidAt, changedAt: paidAt }];
const noted = withCreditNotes(fee.tax, { ...invoiced, refunds, refundedAmount: amount / 2 }, paidAt).record;
const receipts = {
  receipt: receiptOf(paid, fee, paidAt),
  invoice: receiptOf(invoiced, fee, paidAt),
  'credit note': receiptOf({ ...noted, paperNumbers: [fee.tax.series.creditNote + '-2027-000001'] }, fee, paidAt, 1),
};
const certificate = { kind: 'presentation', name: 'Asha Sample', title: 'Tides', code: '7KXM42PD9QRTABCE', issuedAt: paidAt };
const failures = [];
const setting = { frame: certificateFrame('https://tides.example.org'), read: await ownFonts(), failed: (error) => failures.push(String(error)) };
const pdfs = {
  certificate: await certificatePdf(certificate, certificates.kinds.presentation, setting),
  'invitation letter': await invitationPdf({ ...certificate, proof: 'Paper 7', passport: 'X1', nationality: 'Norway' }, setting),
};
const texts = { verify: verifyPage({ says: 'genuine', code: certificate.code, certificate }, '').file.content };
for (const [name, receipt] of Object.entries(receipts)) {
  pdfs[name] = await receiptPdf(receipt, setting.read, setting.failed);
  texts[name] = receiptPage(receipt, '/payment/receipt/1?key=k').file.content;
}
for (const { name, letter } of sampleLetters()) texts['letter ' + name] = [letter.subject, letter.text, letter.html].join('\\n');
if (failures.length > 0) throw new Error(failures.join());
console.log(JSON.stringify({ texts, pdfs: Object.fromEntries(Object.entries(pdfs).map(([name, pdf]) => [name, Buffer.from(pdf).toString('base64')])) }));
`;

/** @param copy of the project with an edition that takes a tax; it need not be built */
export function editionPapers(copy: ProjectCopy): EditionPapers {
  const { texts, pdfs } = JSON.parse(copy.run(module)) as Record<'texts' | 'pdfs', Record<string, string>>;
  return {
    texts,
    pdfs: Object.fromEntries(Object.entries(pdfs).map(([name, base64]) => [name, Buffer.from(base64, 'base64')])),
  };
}
