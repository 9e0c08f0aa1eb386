import { minorDigits, minorText } from '#contract/money';

/** Smallest charge the provider accepts, in minor units (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const smallest: Readonly<Record<string, number>> = { inr: 50, usd: 50, eur: 50, gbp: 30, jpy: 50 };

/**
 * Turns an amount as people write it into the provider's smallest unit: 450 `eur` → 45000 cents, 500 `jpy` → 500.
 *
 * @throws {RangeError} for an amount that the currency cannot express (199.999 euros), that is not positive, or that is below the
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

/** A sum in the smallest unit with all its digits: `45000`, `eur` → `€450.00`. */
export function formatMoney(minor: number, currency: string): string {
  return minorText(minor, currency, 'exact');
}
