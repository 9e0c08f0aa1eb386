import type { PaperCheck } from '../content/schemas/paper-check.ts';
import type { Limits } from '../paper-check/limits.ts';
import { FONT, page } from './article/page.ts';
import { styles } from './article/styles.ts';

/** Twentieths of a point in millimetres, to a tenth. */
const millimetres = (length: number) => Math.round(length / 5.66929) / 10;

/** Fonts that Word and its readers bring along, beside that of the template: symbols, equations and program text. */
const besideTheTemplate = ['Symbol', 'Wingdings', 'Cambria Math', 'Courier New'];

/** What a paper is checked against: the numbers of the content, and the page and styles of the template as it is made. */
export function paperLimits({ maxMegabytes, dpi }: PaperCheck, { maxPages }: { readonly maxPages: number }): Limits {
  return {
    maxPages,
    maxMegabytes,
    dpi,
    page: { width: millimetres(page.width), height: millimetres(page.height) },
    margins: { side: millimetres(page.side), top: millimetres(page.top), bottom: millimetres(page.bottom) },
    styles: ['Title', 'Heading1', 'Heading2', 'Heading3', 'Caption', ...styles().paragraphStyles.map(({ id }) => id)],
    commonFonts: [FONT, ...besideTheTemplate],
  };
}
