import type { Tax } from './tax.ts';

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A number of the tax office as it is kept: capitals without spaces. */
export const normalTaxNumber = (typed: string): string => typed.replaceAll(/[\s.-]+/g, '').toUpperCase();

/** Whether a number has the form that content states, and its check character where one is stated. */
export function isTaxNumber({ pattern, check }: Tax['number'], typed: string): boolean {
  const number = normalTaxNumber(typed);
  if (!new RegExp(`^(?:${pattern})$`).test(number)) return false;
  return check !== 'mod-36' || number.at(-1) === mod36(number.slice(0, -1));
}

/**
 * The check character of a number of digits and capitals: each is weighed by 1 and 2 in turn, digits of the product to the base 36 are
 * added, and the last character fills the sum up to a multiple of 36.
 */
export function mod36(body: string): string {
  const sum = [...body].reduce((all, character, place) => {
    const product = characters.indexOf(character) * (place % 2 === 0 ? 1 : 2);
    return all + Math.floor(product / 36) + (product % 36);
  }, 0);
  return characters.charAt((36 - (sum % 36)) % 36);
}

/** The place whose code a number begins with; undefined where numbers name none. */
export const placeOfNumber = ({ places }: Pick<Tax, 'places'>, number: string): string | undefined =>
  places?.find(({ code }) => normalTaxNumber(number).startsWith(code))?.code;
