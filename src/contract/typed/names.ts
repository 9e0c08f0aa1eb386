import { comparable } from './comparable.ts';

/** Small letters, accents away, one space between words: how names are compared. */
export function fold(text: string): string {
  return comparable(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}#%]+/gu, ' ')
    .trim();
}

/** A name for addresses: "Prof. Émile Roux" is "prof-emile-roux". Empty when no letter or digit of the Latin alphabet is in it. */
export function slugOf(text: string): string {
  return fold(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
