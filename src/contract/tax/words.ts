import { minorDigits } from '../money.ts';
import type { Tax } from './tax.ts';

const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const;
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;

/** The steps of a numbering above the hundreds, largest first. */
const steps = {
  lakh: [
    [10_000_000, 'crore'],
    [100_000, 'lakh'],
    [1000, 'thousand'],
  ],
  thousand: [
    [1_000_000_000, 'billion'],
    [1_000_000, 'million'],
    [1000, 'thousand'],
  ],
} as const;

type Numbering = keyof typeof steps;

/**
 * A whole number in English words: 120,000 is `one lakh twenty thousand`, or `one hundred twenty thousand`.
 * @param value 0 or more
 */
export function numberWords(value: number, numbering: Numbering): string {
  for (const [size, name] of steps[numbering]) {
    if (value < size) continue;
    const rest = value % size;
    return `${numberWords(Math.floor(value / size), numbering)} ${name}${rest === 0 ? '' : ` ${numberWords(rest, numbering)}`}`;
  }
  if (value >= 100) {
    const rest = value % 100;
    return `${small[Math.floor(value / 100)]} hundred${rest === 0 ? '' : ` ${numberWords(rest, numbering)}`}`;
  }
  if (value < 20) return small[value] ?? '';
  const ones = value % 10;
  return `${tens[Math.floor(value / 10) - 2]}${ones === 0 ? '' : `-${small[ones]}`}`;
}

/** A sum in words, by the sentences of content. `minor` in the smallest unit of the currency. */
export function amountInWords({ numbering, whole, rest }: Tax['words'], minor: number, currency: string): string {
  const unit = 10 ** minorDigits(currency);
  const words = (value: number) => numberWords(value, numbering === 'lakh' ? 'lakh' : 'thousand');
  const small = minor % unit;
  return (small === 0 ? whole : rest)
    .replace('{major}', words(Math.floor(minor / unit)))
    .replace('{minor}', words(small));
}
