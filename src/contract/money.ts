/**
 * How money is written, on every screen, letter and receipt alike: as in India, with the sign of the currency. `moneyFormat('inr', 2).format(20000)`
 * is `₹20,000.00`.
 * @param currency code of three letters, in any case
 * @param digits how many digits stand after the point
 */
export function moneyFormat(currency: string, digits: number): Intl.NumberFormat {
  return new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
