/** A tax that is taken of the fee, and of how much. */
export interface TaxRate {
  /** e.g. `VAT`. */
  readonly name: string;
  /** Of the taxable value, in percent; at most two digits after the point. */
  readonly percent: number;
}

/** A part of the issuer's country that has a tax code of its own. */
export interface TaxPlace {
  /** What a number of the tax office begins with there. */
  readonly code: string;
  readonly name: string;
  /** Governed from the capital: `rates.territory` holds where issuer and buyer are both there. */
  readonly territory?: boolean | undefined;
}

/** The tax as `content/tax.json` states it: names, rates and places are the edition's, only arithmetic is ours. */
export interface Tax {
  readonly name: string;
  /** What the papers are called. */
  readonly invoice: string;
  readonly revision: string;
  readonly creditNote: string;
  /** What numbers begin with; those of invoices are those of receipts (`content/portal.json`). */
  readonly series: { readonly revision: string; readonly creditNote: string };
  /** The tax office's code of what is sold. */
  readonly service?: { readonly name: string; readonly code: string } | undefined;
  /** Two letters: the issuer's country. */
  readonly country: string;
  readonly places?: readonly TaxPlace[] | undefined;
  /** What such a place is called, e.g. `State`. */
  readonly placeKind?: string | undefined;
  /** The number under which a buyer is registered. */
  readonly number: {
    readonly name: string;
    readonly help: string;
    readonly pattern: string;
    /** How its last character is worked out of the others: `mod-36`; none is tested without it. */
    readonly check?: string | undefined;
    readonly wrong: string;
  };
  readonly rates: {
    /** Buyer and issuer in one place; everywhere, where nothing else is said. */
    readonly home: readonly TaxRate[];
    readonly territory?: readonly TaxRate[] | undefined;
    /** In another place of the country. */
    readonly away?: readonly TaxRate[] | undefined;
    readonly abroad?: readonly TaxRate[] | undefined;
  };
  /** Stands on the invoices of buyers abroad. */
  readonly abroadNote?: string | undefined;
  /** Stands on every invoice. */
  readonly note?: string | undefined;
  readonly words: {
    /** How numbers are grouped: `lakh` or `thousand`. */
    readonly numbering: string;
    /** A whole amount, and one with a rest; {major} and {minor} stand for their words. */
    readonly whole: string;
    readonly rest: string;
  };
  /** Who signs. */
  readonly signature: string;
}

/** `content/tax.json`: null where nobody takes a tax. */
export interface TaxContent {
  readonly tax: Tax | null;
}
