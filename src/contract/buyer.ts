/** Who an invoice is for. */
export interface Buyer {
  readonly name: string;
  /** Lines of the address, parted by line breaks. */
  readonly address: string;
  /** A code of `places` in `content/tax.json`, or a country by its two letters. */
  readonly place: string;
  /** The buyer's number at the tax office, in capitals without spaces. */
  readonly taxNumber?: string | undefined;
}

export interface BuyerAnswer {
  /** What was said last, of an earlier year too; absent before the first time. */
  readonly buyer?: Buyer;
  /** Whether an invoice has been issued: a change is a corrected invoice then. */
  readonly issued: boolean;
}
