import { keptDomain } from '#contract/typed/address';
import { comparable } from '#contract/typed/comparable';
import { referenceOf } from '#contract/typed/reference';
import { searchedDigits } from '#contract/typed/telephone';

/**
 * Under which spellings a search may find what it looks for: as words are compared, and, where it has the form, as a telephone number, an
 * address of a domain beyond ASCII or a reference is kept. None: everything is found.
 */
export function spellingsOf(search: string): readonly string[] {
  const words = comparable(search);
  if (words === '') return [];
  const kept = [searchedDigits(search), keptDomain(search), referenceOf(search)?.toLowerCase()];
  return [...new Set([words, ...kept.filter((spelling) => spelling !== undefined)])];
}
