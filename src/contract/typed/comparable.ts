import { plain } from './plain.ts';

const letters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  þ: 'th',
  ς: 'σ',
};

/**
 * Words as searching and sorting compare them: plain, without accents, in one case, ligatures taken apart, quotation marks straight. Marks
 * that a script cannot do without, such as the vowels of Devanagari, stay: they are no accents.
 */
export const comparable = (words: string): string =>
  // The quotation marks first: some of them decompose into a blank and an accent.
  plain(words.replace(/[‘’‚‛′ʹʻʼ´`]/g, "'").replace(/[“”„‟″«»]/g, '"'))
    .normalize('NFKD')
    .replace(/\p{Script=Inherited}/gu, '')
    // Capitals take apart what has no decomposition: ß, ŉ.
    .toUpperCase()
    .toLowerCase()
    .replace(/[æœøđðłħþς]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFC');
