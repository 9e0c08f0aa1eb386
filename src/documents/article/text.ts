import type { Article } from '../../content/schemas/documents/article.ts';
import type { Figure } from '../../content/schemas/documents/figure.ts';

/** A stretch of text in one face, as the inline marks `*italic*` and `**bold**` of the content files give it. */
export interface Span {
  text: string;
  bold: boolean;
  italic: boolean;
}

/** Splits a text with `*italic*` and `**bold**` marks into spans. Marks that are not closed stay as they are. */
export function spans(text: string): Span[] {
  return text
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('**') && part.endsWith('**') && part.length > 4)
        return { text: part.slice(2, -2), bold: true, italic: false };
      if (part.startsWith('*') && part.endsWith('*') && part.length > 2)
        return { text: part.slice(1, -1), bold: false, italic: true };
      return { text: part, bold: false, italic: false };
    });
}

/** The text without its inline marks. */
export function plain(text: string): string {
  return spans(text)
    .map((span) => span.text)
    .join('');
}

/** The figures of an article in the order of its text. */
export function figuresOf(article: Article): Figure[] {
  return article.sections.flatMap((section) =>
    section.blocks.flatMap((block) => ('figure' in block ? [block.figure] : [])),
  );
}

/** The authors who have an ORCID identifier, with it. */
export function identified(article: Article): { name: string; orcid: string }[] {
  return article.authors.flatMap(({ name, orcid }) => (orcid === undefined ? [] : [{ name, orcid }]));
}
