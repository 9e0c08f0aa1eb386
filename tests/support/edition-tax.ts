import taxContent from '#content/tax.json' with { type: 'json' };
import type { Buyer } from '#contract/buyer';
import type { Tax, TaxContent, TaxRate } from '#contract/tax/tax';
import { paidFee, writtenSum } from './edition-facts.ts';
import { editionName } from './edition-name.ts';

const { tax: stated }: TaxContent = taxContent;
if (!stated) throw new Error('The edition takes no tax: nothing here can be expected of its papers.');
/** The tax of the edition that the code reads. */
export const editionTax: Tax = stated;

/**
 * What a paper says of a sum that holds taxes, by a second method: as decimal text, multiplied out and cut by hand, without the product's own
 * arithmetic.
 * @param total in the smallest unit
 */
export function taxedBy(
  rates: readonly TaxRate[],
  total = paidFee.amount,
): { readonly taxable: number; readonly taxes: readonly (readonly [label: string, amount: number])[] } {
  const all = rates.reduce((sum, { percent }) => sum + percent, 0);
  const taxes = rates.map(({ name, percent }) => {
    const [whole = '0', rest = ''] = ((total * percent) / (100 + all)).toFixed(6).split('.');
    return [`${name} ${percent} %`, Number(whole) + (rest >= '500000' ? 1 : 0)] as const;
  });
  return { taxable: total - taxes.reduce((sum, [, amount]) => sum + amount, 0), taxes };
}

/** The words of the taxes on a receipt of the fee: labels and sums. */
export const taxWords = (rates: readonly TaxRate[]): readonly string[] =>
  taxedBy(rates).taxes.flatMap(([label, amount]) => [label, writtenSum(amount)]);

type BuyerCase = readonly [name: string, buyer: Partial<Buyer>, rates: readonly TaxRate[]];

/** What is known of an edition by hand: no content says it, and the code under test must not be asked. */
interface ByHand {
  /** The fee in words, as its papers write it. */
  readonly feeInWords: string;
  /** Buyers, and the rates that hold for them; the first one is registered. */
  readonly buyers: readonly [registered: BuyerCase, ...others: BuyerCase[]];
  /** A number of no buyer. */
  readonly wrongNumber: string;
  /** What a place is called. */
  readonly placeWords: string;
  /** A place other than the issuer's: what a paper calls it, and the rates that hold there. */
  readonly elsewhere: { readonly place: string; readonly name: string; readonly rates: readonly TaxRate[] };
}

const { home, away = [], abroad = [] } = editionTax.rates;
const editions: Readonly<Record<string, ByHand>> = {
  pune: {
    feeInWords: 'Rupees twenty thousand only',
    buyers: [
      ['home state, registered', { place: '27', taxNumber: '27aapfu0939f1zv' }, home],
      ['home state, not registered', { place: '27' }, home],
      ['another state', { place: '29' }, away],
      ['a union territory', { place: '04' }, away],
      ['abroad', { place: 'PT' }, abroad],
    ],
    wrongNumber: '27AAPFU0939F1ZW',
    placeWords: 'state or country',
    elsewhere: { place: '33', name: 'Tamil Nadu (33)', rates: away },
  },
  lisbon: {
    feeInWords: 'four hundred fifty euros',
    buyers: [
      ['home, registered', { place: 'PT', taxNumber: 'pt 500 000 000' }, home],
      ['home, not registered', { place: 'PT' }, home],
      // Its tax says nothing of other countries.
      ['abroad', { place: 'IN' }, home],
    ],
    wrongNumber: '500000000',
    placeWords: 'country',
    elsewhere: { place: 'ES', name: 'Spain', rates: home },
  },
};
const known = editions[editionName];
if (!known) throw new Error(`Nobody has written down what the papers of the edition ${editionName} say.`);
/** The same of the edition that the code reads. */
export const byHand: ByHand = known;
