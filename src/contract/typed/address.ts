import { plain, visible } from './plain.ts';

/**
 * The form of one plain mail address (BUG-F15): no display name, list, quotes or address literal, and nothing in the domain that a name does
 * not have: no path, question or percent sign, which a parser of addresses would cut off or decode. Letters and digits of any script on both
 * sides (RFC 6531); at most 254 characters, 64 before the sign (RFC 5321).
 */
const form =
  /^(?!.*\.[.@]|\.)(?=.{3,254}$)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}@([\p{L}\p{M}\p{N}-]+\.)+\p{L}[\p{L}\p{M}\p{N}-]+$/u;

/** Digits of another script belong to the name where its letters are of another script too. The full stop of a Chinese keyboard is one (UTS 46). */
function folded(typed: string): string {
  const stopped = typed.replace(/[。｡]/g, '.');
  const ascii = plain(stopped);
  return /^[ -~]*$/.test(ascii) ? ascii : visible(stopped);
}

/** Whether this is one address that can be written to. */
export const isAddress = (typed: string): boolean => form.test(folded(typed));

const domainName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/**
 * The one spelling of a mail address, to compare and to write to; an account is kept under it (docs/security.md): plain, lower case, the
 * domain in ASCII, so `A@BÜCHER.example` and `a@xn--bcher-kva.example` are one.
 *
 * @returns `undefined` for anything that is not one plain address
 */
export function canonicalAddress(typed: string): string | undefined {
  const address = folded(typed).toLowerCase().normalize('NFKC');
  if (!form.test(address)) return undefined;
  const at = address.lastIndexOf('@');
  // Judged before, so that the parser finds nothing in it but labels.
  const domain = URL.parse(`http://${address.slice(at + 1)}`)?.hostname ?? '';
  return domain.length <= 253 && domainName.test(domain) ? `${address.slice(0, at)}@${domain}` : undefined;
}

/** The mailbox behind an address: what follows a plus in the local part reaches the same one. */
export const mailboxOf = (address: string): string =>
  (canonicalAddress(address) ?? address).replace(/\+[^@]*(?=@)/, '');

/** The spelling under which accounts keep the end of an address that was searched for; `undefined` where its domain is ASCII anyway. */
export function keptDomain(searched: string): string | undefined {
  const [domain = '', ...before] = visible(searched).split('@').reverse();
  if (/^[ -~]*$/.test(domain)) return undefined;
  const known = canonicalAddress(`x@${domain}`);
  return known && [...before.reverse(), known.slice(2)].join('@');
}
