/** Without what nobody sees (zero width, direction marks, soft hyphen, byte order mark); every dash as `-`, every blank as one space, none around it. */
export const visible = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{DI}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\s\u2800]+/g, ' ')
    .trim();

/**
 * What somebody typed or pasted into a field that has a form (an address, a number, a code), as it is judged and compared: the same with the
 * digits of every script as 0 to 9. What is shown stays as it was typed.
 */
export const plain = (typed: string): string => visible(typed).replace(/\p{Nd}/gu, (digit) => `${digitValue(digit)}`);

/** Digits of a script stand side by side, from zero to nine; now and then two sets of ten do. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}
