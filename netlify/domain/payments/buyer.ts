import type { Buyer, BuyerAnswer } from '#contract/buyer';
import { buyerForm } from '#contract/forms/buyer';
import { inSentence } from '#contract/in-sentence';
import { isTaxNumber, normalTaxNumber, placeOfNumber } from '#contract/tax/number';
import { placeName, placeWords } from '#contract/tax/places';
import type { Tax } from '#contract/tax/tax';
import { invoiceCorrected } from '../../letters/invoices.ts';
import { Failure } from '../failure.ts';
import { changeRecord } from './change.ts';
import { splitLines, taxOfSum } from './fee.ts';
import { aboutPayment } from './letters.ts';
import { invoiceInForce, liveNotes } from './papers.ts';
import type { PaymentPorts } from './ports.ts';
import { isSettled, newRecord, type PaymentRecord, type Price } from './record.ts';
import type { Due } from './year.ts';

/** How often an invoice may be corrected: each correction takes a number of a series that the tax office reads. */
const mostCorrections = 5;

export type BuyerPorts = Pick<PaymentPorts, 'store' | 'fee' | 'site' | 'receiptLink' | 'now' | 'log'> & {
  /** What is asked today. */
  readonly expected: Price & { readonly year: string };
  /** Years whose payments may name the buyer already, newest first. */
  readonly years: readonly string[];
};

/** Who the invoice is for, as it was said last, of an earlier year too. @throws {Failure} `not_found` where none is issued */
export async function readBuyer(ports: BuyerPorts, userId: string): Promise<BuyerAnswer> {
  taxOf(ports);
  for (const year of ports.years) {
    const record = await ports.store.read({ userId, year });
    if (record?.buyer) return answer(record.buyer, year === ports.expected.year && record.papers !== undefined);
  }
  return { issued: false };
}

/**
 * Says who the invoice is for. Until the fee is paid it is only kept; then a change issues a corrected invoice, which names the first.
 *
 * @throws {Failure} `not_found` where no invoices are issued, `invalid_body` for what cannot be, `conflict` for what cannot be corrected any more
 */
export async function saveBuyer(ports: BuyerPorts, userId: string, said: Buyer): Promise<BuyerAnswer> {
  const tax = taxOf(ports);
  const buyer = checkedBuyer(tax, said);
  const due: Due = { userId, year: ports.expected.year };
  const start = (await ports.store.read(due)) ?? newRecord(due, ports.expected, ports.now());
  const { record } = await changeRecord(ports, start, (newest) => {
    if (isSame(newest.buyer, buyer)) return { changed: false, record: newest };
    if (!isSettled(newest.state)) return { changed: true, record: { ...newest, buyer, updatedAt: ports.now() } };
    return correction(ports, tax, newest, buyer);
  });
  if (record !== start && record.papers) ports.log('payment invoice corrected', { user: userId });
  return answer(buyer, record.papers !== undefined);
}

function correction(ports: BuyerPorts, tax: Tax, record: PaymentRecord, buyer: Buyer) {
  const { papers = [], amount } = record;
  const invoice = invoiceInForce(papers);
  if (!invoice)
    throw new Failure('conflict', { detail: 'This payment was made without an invoice. Please write to us.' });
  if (papers.filter(({ kind }) => kind === 'revision').length >= mostCorrections)
    throw new Failure('conflict', { detail: 'The invoice was corrected several times. Please write to us.' });
  if (buyer.place !== invoice.buyer.place && liveNotes(papers).length > 0)
    throw new Failure('conflict', {
      detail: `After a refund the invoice can no longer move to another ${inSentence(placeWords(tax))}. Please write to us.`,
    });
  const split = taxOfSum(tax, ports.fee.issuer.tax?.number, amount, buyer.place);
  const now = ports.now();
  const next: PaymentRecord = {
    ...record,
    buyer,
    lines: splitLines(record.lines?.[0]?.label ?? ports.fee.description, split),
    papers: [...papers, { kind: 'revision', at: now, buyer, split }],
    updatedAt: now,
  };
  const about = aboutPayment(ports, next, papers.length);
  return {
    changed: true,
    record: next,
    papers: { series: tax.series.revision, count: 1 },
    letters: about ? [invoiceCorrected(ports.site, about)] : [],
  };
}

/** What the form's own rules do not see: whether the place is one, and whether the number belongs there. */
function checkedBuyer(tax: Tax, { name, address, place, taxNumber }: Buyer): Buyer {
  const fail = (path: string, message: string) => new Failure('invalid_body', { errors: [{ path, message }] });
  if (placeName(tax, place) === undefined) throw fail('place', buyerForm(tax).fields.place.missing);
  if (taxNumber === undefined) return { name, address, place };
  const number = normalTaxNumber(taxNumber);
  if (!isTaxNumber(tax.number, number)) throw fail('taxNumber', tax.number.wrong);
  if (tax.places) {
    const of = placeOfNumber(tax, number);
    if (of !== place)
      throw fail(
        'taxNumber',
        of === undefined
          ? tax.number.wrong
          : `This ${tax.number.name} is of ${placeName(tax, of)}, but the address is in ${placeName(tax, place)}.`,
      );
  }
  return { name, address, place, taxNumber: number };
}

function taxOf({ fee }: Pick<BuyerPorts, 'fee'>): Tax {
  if (!fee.tax) throw new Failure('not_found');
  return fee.tax;
}

const answer = (buyer: Buyer, issued: boolean): BuyerAnswer => ({ buyer, issued });

const isSame = (one: Buyer | undefined, other: Buyer): boolean =>
  one !== undefined &&
  one.name === other.name &&
  one.address === other.address &&
  one.place === other.place &&
  one.taxNumber === other.taxNumber;
