import numbers from '#content/numbers.json' with { type: 'json' };

/** Currencies that the provider counts in whole units (https://docs.stripe.com/currencies#zero-decimal). */
const wholeUnits = 'bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf';
/** Currencies with thousandths; the provider wants the last digit to be 0. */
const thousandths = 'bhd jod kwd omr tnd';

/** How many digits a currency has after the point, as the provider counts it: 2 for `eur`, 0 for `jpy`. */
export function minorDigits(currency: string): 0 | 2 | 3 {
  const code = currency.toLowerCase();
  if (!/^[a-z]{3}$/.test(code)) throw new RangeError(`not a currency code: ${currency}`);
  if (wholeUnits.includes(code)) return 0;
  return thousandths.includes(code) ? 3 : 2;
}

/**
 * A sum as every screen, letter and receipt writes it, by the habit that `content/numbers.json` names.
 * @param amount in whole units of the currency
 * @param currency ISO code of three letters, in any case
 * @param form `short` without digits that say nothing: €450, €84.50. `exact` with all: €450.00. `plain` as `short`, digits not grouped.
 */
export function moneyText(amount: number, currency: string, form: 'short' | 'exact' | 'plain' = 'short'): string {
  const digits = form === 'exact' || !Number.isInteger(amount) ? minorDigits(currency) : 0;
  return new Intl.NumberFormat(numbers.locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    useGrouping: form !== 'plain',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
}

/** The same for a sum in the smallest unit of the currency: 45000 `eur` is €450. */
export function minorText(minor: number, currency: string, form?: 'short' | 'exact'): string {
  return moneyText(minor / 10 ** minorDigits(currency), currency, form);
}
