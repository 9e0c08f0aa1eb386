import { moneyFormat } from '#contract/money';

/** Currencies that the provider counts in whole units (https://docs.stripe.com/currencies#zero-decimal). */
const wholeUnits = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' '));
/** Currencies with thousandths; the provider wants the last digit to be 0. */
const thousandths = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd']);

/** Smallest charge the provider accepts, in minor units (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const smallest: Readonly<Record<string, number>> = { inr: 50, usd: 50, eur: 50, gbp: 30, jpy: 50 };

/** How many digits a currency has after the point, as the provider counts it: 2 for `inr`, 0 for `jpy`. */
export function minorDigits(currency: string): 0 | 2 | 3 {
  if (!/^[a-z]{3}$/.test(currency)) throw new RangeError(`not a currency code: ${currency}`);
  if (wholeUnits.has(currency)) return 0;
  return thousandths.has(currency) ? 3 : 2;
}

/**
 * Turns an amount as people write it into the provider's smallest unit: 20000 `inr` → 2000000 paise, 500 `jpy` → 500.
 *
 * @throws {RangeError} for an amount that the currency cannot express (199.999 rupees), that is not positive, or that is below the
 * provider's minimum.
 */
export function toMinorUnits(amount: number, currency: string): number {
  const digits = minorDigits(currency);
  const exact = amount * 10 ** digits;
  const minor = Math.round(exact);
  // 199.99 × 100 is 19998.999…: a difference that small is the machine's, a larger one is the amount's.
  if (!Number.isSafeInteger(minor) || Math.abs(exact - minor) > 1e-6) {
    throw new RangeError(`${amount} cannot be expressed in ${currency}`);
  }
  if (digits === 3 && minor % 10 !== 0) throw new RangeError(`${amount} ${currency}: the last digit must be 0`);
  const minimum = smallest[currency] ?? 1;
  if (minor < minimum) throw new RangeError(`${amount} ${currency} is below the smallest charge`);
  return minor;
}

/** `2000000`, `inr` → `₹20,000.00`. */
export function formatMoney(minor: number, currency: string): string {
  const digits = minorDigits(currency);
  return moneyFormat(currency, digits).format(minor / 10 ** digits);
}
