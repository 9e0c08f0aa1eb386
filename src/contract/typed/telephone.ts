import { plain } from './plain.ts';

/** As people write numbers: groups of digits, apart by blanks, dots, slashes or dashes, some in brackets; then perhaps an extension. */
const written =
  /^(?<number>\+?(?:[ ./-]*(?:\(\+?[\d ]+\)|\d))+)[ ./-]*(?:[,;]? ?(?:ext(?:ension|n)?\.?|x|#)[ :]?(?<extension>\d{1,7}))?$/i;

/** Most digits of an international number (ITU-T E.164), and the fewest with which anybody can be called from another town. */
const digits = { least: 7, most: 15 };

/**
 * One form for all ways to write a telephone number, to compare and to search: `+` and digits where the country is known, digits alone
 * where it is not, an extension as RFC 3966 writes it. `(020) 2546 1234` is `02025461234`, `0049 30/901820 ext. 12` is
 * `+4930901820;ext=12`.
 *
 * @returns `undefined` for what is no telephone number
 */
export function normalTelephone(typed: string): string | undefined {
  const { number, extension } = written.exec(plain(typed))?.groups ?? {};
  if (number === undefined) return undefined;
  const abroad = /^[ (]*(?:\+|00)/.test(number);
  // `+44 (0)20`: the zero is dialled at home only.
  const all = (abroad ? number.replace('(0)', '') : number).replace(/\D/g, '').replace(abroad ? /^00/ : /^$/, '');
  if (all.length < digits.least || all.length > digits.most) return undefined;
  return `${abroad ? '+' : ''}${all}${extension === undefined ? '' : `;ext=${extension}`}`;
}

/** Digits of a number, or of a part of one, that was searched for, without the zero that is dialled at home only. */
export function searchedDigits(searched: string): string | undefined {
  const typed = plain(searched);
  return /^\+?[\d ()./-]{4,}$/.test(typed) ? typed.replace(/\D/g, '').replace(/^0+/, '') || undefined : undefined;
}
