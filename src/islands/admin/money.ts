import { moneyFormat } from '#contract/money';

/** Paise as rupees: `₹20,000`. Paise are shown only where there are some. */
export function moneyText(paise: number, currency: string): string {
  return moneyFormat(currency || 'INR', paise % 100 === 0 ? 0 : 2).format(paise / 100);
}
