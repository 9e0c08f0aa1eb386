/** As people write numbers: groups of digits, apart by blanks, dots, slashes or dashes, some in brackets; then perhaps an extension. */
const written =
  /^(?<number>\+?(?:[ ./-]*(?:\(\+?[\d ]+\)|\d))+)[ ./-]*(?:[,;]? ?(?:ext(?:ension|n)?\.?|x|#)[ :]?(?<extension>\d{1,7}))?$/i;

/** Most digits of an international number (ITU-T E.164), and the fewest with which anybody can be called from another town. */
const digits = { least: 7, most: 15 };

/**
 * One form for all ways to write a telephone number, to compare and to search: `+` and digits where the country is known, digits alone
 * where it is not, an extension as RFC 3966 writes it. `(020) 2546 1234` is `02025461234`, `0049 30/901820 ext. 12` is
 * `+4930901820;ext=12`. Digits of any script count, as do dashes and blanks of any kind; invisible characters do not.
 *
 * @returns `undefined` for what is no telephone number
 */
export function normalTelephone(typed: string): string | undefined {
  const plain = typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, (digit) => `${digitValue(digit)}`)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim();
  const { number, extension } = written.exec(plain)?.groups ?? {};
  if (number === undefined) return undefined;
  const abroad = /^[ (]*(?:\+|00)/.test(number);
  // `+44 (0)20`: the zero is dialled at home only.
  const all = (abroad ? number.replace('(0)', '') : number).replace(/\D/g, '').replace(abroad ? /^00/ : /^$/, '');
  if (all.length < digits.least || all.length > digits.most) return undefined;
  return `${abroad ? '+' : ''}${all}${extension === undefined ? '' : `;ext=${extension}`}`;
}

/** Digits of a script stand side by side, from zero to nine. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}
