import type { WordFacts } from '../facts.ts';
import { type Finding, finding } from '../finding.ts';
import { type Limits, millimetres, points } from '../limits.ts';
import { isPaper, paperName } from './pages.ts';
import { judgeReferences, judgeUnresolved } from './references.ts';

/** From this version on Word lays out as it does today. */
const currentLayout = 15;
/** Of the letters; below it headings or a pasted paragraph were forgotten, above it the template was not used. */
const fewestStyled = 0.5;

/** What is to be mended in a Word document. It has no pages of its own: what Word counted when it was saved is a hint. */
export function judgeDocx(facts: WordFacts, limits: Limits): Finding[] {
  const found: Finding[] = [];
  const { sections } = facts;
  if (facts.pageCount !== undefined && facts.pageCount > limits.maxPages)
    found.push(finding('counted-pages', { count: facts.pageCount }));
  const other = sections.find(({ width, height }) => !isPaper(width, height, limits));
  if (other) found.push(finding('other-paper', { name: paperName(other.width, other.height) }));
  if (facts.bytes > limits.maxMegabytes * 1_000_000)
    found.push(finding('too-large', { megabytes: Math.ceil(facts.bytes / 1_000_000) }));
  const oneColumn = sections.length > 0 && sections.every(({ columns }) => columns < 2);
  if (oneColumn) found.push(finding('one-column', {}));
  const margins = limits.margins;
  const off = (length: number, wanted: number) => Math.abs(length - points(wanted)) > points(1);
  const moved = sections.find(
    ({ left, right, top, bottom }) =>
      off(left, margins.side) || off(right, margins.side) || off(top, margins.top) || off(bottom, margins.bottom),
  );
  // Another paper size or one column is another template: its margins belong to it.
  if (moved && !other && !oneColumn)
    found.push(
      finding('other-margins', {
        found: `left ${millimetres(moved.left)}, right ${millimetres(moved.right)}, top ${millimetres(moved.top)}, bottom ${millimetres(moved.bottom)} mm`,
      }),
    );
  const missing = facts.fontsUsed.filter(
    (name) => !limits.commonFonts.includes(name) && !facts.fontsEmbedded.includes(name),
  );
  if (missing.length > 0) found.push(finding('word-fonts-missing', { names: missing }));
  if (facts.macros) found.push(finding('macros', {}));
  if (facts.pageNumbers) found.push(finding('page-numbers', {}));
  if (sections.some(({ lineNumbers }) => lineNumbers)) found.push(finding('line-numbers', {}));
  if (facts.trackedChanges > 0) found.push(finding('tracked-changes', { count: facts.trackedChanges }));
  if (facts.comments > 0) found.push(finding('comments', { count: facts.comments }));
  if (facts.watermark !== undefined) found.push(finding('watermark', { words: facts.watermark }));
  const letters = [...facts.styles.values()].reduce((all, some) => all + some, 0);
  if (letters < 50) found.push(finding('no-text', {}));
  else {
    const styled = [...facts.styles]
      .filter(([id]) => limits.styles.includes(id))
      .reduce((all, [, some]) => all + some, 0);
    if (styled < fewestStyled * letters)
      found.push(finding('other-styles', { percent: Math.round((100 * styled) / letters) }));
    const lines = facts.paragraphs
      .filter(({ text }) => text.trim() !== '')
      .map(({ text, style, numbered }) => ({ text, numbered: numbered || style === 'References' }));
    found.push(...judgeUnresolved(lines), ...judgeReferences(lines));
  }
  const { least, good } = limits.dpi;
  const told = (some: readonly { dpi: number }[]) => ({
    count: some.length,
    dpi: Math.round(Math.min(...some.map(({ dpi }) => dpi))),
  });
  const blurred = facts.pictures.filter(({ dpi }) => Math.round(dpi) < least);
  const soft = facts.pictures.filter(({ dpi }) => Math.round(dpi) >= least && dpi < 0.95 * good);
  if (blurred.length > 0) found.push(finding('blurred', told(blurred)));
  if (soft.length > 0) found.push(finding('soft', told(soft)));
  if (facts.compatibility < currentLayout) found.push(finding('old-layout', { version: facts.compatibility }));
  return found;
}
