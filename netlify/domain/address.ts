import { domainToASCII } from 'node:url';
import { addressPattern } from '#contract/address';

const domainName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/**
 * The one spelling of a mail address under which an account is kept (docs/security.md): trimmed, NFKC, lower case, domain in ASCII.
 * `undefined` for anything that is not one plain address: control, format and non-ASCII characters in the local part, lists, quotes.
 */
export function canonicalAddress(input: string): string | undefined {
  const plain = input.trim().normalize('NFKC').toLowerCase();
  if (plain.length > 254 || !addressPattern.test(plain)) return undefined;
  const at = plain.lastIndexOf('@');
  const local = plain.slice(0, at);
  if (local.length > 64) return undefined;
  const domain = domainToASCII(plain.slice(at + 1));
  return domain.length <= 253 && domainName.test(domain) ? `${local}@${domain}` : undefined;
}
