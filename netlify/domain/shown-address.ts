import { domainToUnicode } from 'node:url';

/** An address of an account as people read it: `a@xn--bcher-kva.example` is `a@bücher.example`. */
export function shownAddress(canonical: string): string {
  const at = canonical.lastIndexOf('@') + 1;
  return canonical.slice(0, at) + domainToUnicode(canonical.slice(at));
}
