import { AlignmentType, LevelFormat, LevelSuffix, LineRuleType, TabStopType } from 'docx';
import { print as colours } from '../../palette/paints.ts';
import { office } from '../look.ts';
import { bulletList, mm, pt, size } from '../word.ts';
import { columnWidth, FONT, textWidth } from './page.ts';

/** The lists that headings, references and bullets count in. */
export function numbering() {
  const heading = (level: number, text: string) => ({
    level,
    format: LevelFormat.DECIMAL,
    text,
    alignment: AlignmentType.LEFT,
    suffix: LevelSuffix.SPACE,
    style: { style: `Heading${level + 1}`, paragraph: { indent: { left: 0, hanging: 0 } } },
  });
  return [
    { reference: 'headings', levels: [heading(0, '%1'), heading(1, '%1.%2'), heading(2, '%1.%2.%3')] },
    {
      reference: 'references',
      levels: [
        {
          level: 0,
          format: LevelFormat.DECIMAL,
          text: '[%1]',
          alignment: AlignmentType.LEFT,
          style: { style: 'References', paragraph: { indent: { left: mm(6.5), hanging: mm(6.5) } } },
        },
      ],
    },
    bulletList(5, 4),
  ];
}

/** The named styles of the template. */
export function styles() {
  const indigo = office(colours.indigo);
  const line = { line: 240, lineRule: LineRuleType.AUTO };
  const headingStyle = (level: number, points: number, before: number, italics: boolean) => ({
    run: { font: FONT, size: size(points), bold: !italics, italics, color: level === 1 ? indigo : office(colours.ink) },
    paragraph: {
      spacing: { before: pt(before), after: pt(3), ...line },
      keepNext: true,
      keepLines: true,
      outlineLevel: level - 1,
      alignment: AlignmentType.LEFT,
      numbering: { reference: 'headings', level: level - 1 },
    },
  });
  const own = (
    id: string,
    name: string,
    run: Record<string, unknown>,
    paragraph: Record<string, unknown>,
    more: { basedOn?: string; next?: string } = {},
  ) => ({ id, name, basedOn: more.basedOn ?? 'Normal', next: more.next ?? id, quickFormat: true, run, paragraph });
  return {
    default: {
      document: {
        run: { font: FONT, size: size(10), language: { value: 'en-GB' } },
        paragraph: { spacing: { after: 0, ...line } },
      },
      title: {
        run: { font: FONT, size: size(20), bold: true, color: indigo },
        paragraph: {
          alignment: AlignmentType.CENTER,
          spacing: { before: pt(4), after: pt(10), ...line },
          keepNext: true,
        },
      },
      heading1: headingStyle(1, 11.5, 12, false),
      heading2: headingStyle(2, 10.5, 9, false),
      heading3: headingStyle(3, 10, 7, true),
      caption: {
        run: { font: FONT, size: size(8.5), bold: false, italics: false, color: office(colours.ink) },
        paragraph: { alignment: AlignmentType.BOTH, spacing: { before: pt(3), after: pt(10), ...line } },
      },
    },
    paragraphStyles: [
      own(
        'Authors',
        'Authors',
        { size: size(11.5) },
        { alignment: AlignmentType.CENTER, spacing: { after: pt(4) } },
        { next: 'Affiliations' },
      ),
      own(
        'Affiliations',
        'Affiliations',
        { size: size(9), italics: true },
        { alignment: AlignmentType.CENTER, spacing: { after: pt(1) } },
      ),
      own(
        'Abstract',
        'Abstract',
        { size: size(9.5) },
        {
          alignment: AlignmentType.BOTH,
          spacing: { before: pt(12), after: pt(5) },
          indent: { left: mm(10), right: mm(10) },
        },
        { next: 'Keywords' },
      ),
      own(
        'Keywords',
        'Keywords',
        { size: size(9.5) },
        { alignment: AlignmentType.LEFT, spacing: { after: pt(14) }, indent: { left: mm(10), right: mm(10) } },
      ),
      own(
        'BodyText',
        'Body Text',
        {},
        { alignment: AlignmentType.BOTH, indent: { firstLine: mm(4) }, spacing: { after: 0 } },
      ),
      own(
        'BodyTextFirst',
        'Body Text First',
        {},
        { alignment: AlignmentType.BOTH, indent: { firstLine: 0 }, spacing: { after: 0 } },
        { basedOn: 'BodyText', next: 'BodyText' },
      ),
      own(
        'ListBullet',
        'List Bullet',
        {},
        {
          alignment: AlignmentType.BOTH,
          spacing: { before: pt(1), after: pt(1) },
          numbering: { reference: 'bullets', level: 0 },
        },
      ),
      own(
        'HeadingUnnumbered',
        'Heading Unnumbered',
        {},
        { numbering: false },
        { basedOn: 'Heading1', next: 'BodyTextFirst' },
      ),
      own(
        'Figure',
        'Figure',
        {},
        { alignment: AlignmentType.CENTER, keepNext: true, spacing: { before: pt(8) } },
        { next: 'Caption' },
      ),
      own(
        'TableCaption',
        'Table Caption',
        {},
        { keepNext: true, alignment: AlignmentType.LEFT, spacing: { before: pt(10), after: pt(4) } },
        { basedOn: 'Caption', next: 'TableText' },
      ),
      own('TableText', 'Table Text', { size: size(8.5) }, { spacing: { before: pt(2), after: pt(2) } }),
      own('TableHead', 'Table Head', { bold: true }, { keepNext: true }, { basedOn: 'TableText' }),
      own('TableEnd', 'Table End', { size: size(4) }, { spacing: { after: pt(4) } }, { next: 'BodyText' }),
      own(
        'Equation',
        'Equation',
        {},
        {
          spacing: { before: pt(6), after: pt(6) },
          tabStops: [
            { type: TabStopType.CENTER, position: Math.floor(columnWidth / 2) },
            { type: TabStopType.RIGHT, position: Math.floor(columnWidth) },
          ],
        },
        { next: 'BodyTextFirst' },
      ),
      own(
        'References',
        'References',
        { size: size(9) },
        { alignment: AlignmentType.LEFT, spacing: { after: pt(2) }, numbering: { reference: 'references', level: 0 } },
      ),
      own(
        'RunningHead',
        'Running Head',
        { size: size(8), color: office(colours.muted) },
        { tabStops: [{ type: TabStopType.RIGHT, position: textWidth }] },
      ),
    ],
  };
}

/** The library writes no table styles of its own, so the one that tables of the template name is added to the style sheet. */
export function withTableStyle(stylesXml: string): string {
  const rule = (side: string, width: number) =>
    `<w:${side} w:val="single" w:sz="${width}" w:space="0" w:color="${office(colours.ink)}"/>`;
  const style = `<w:style w:type="table" w:customStyle="1" w:styleId="ConferenceTable"><w:name w:val="Conference Table"/><w:uiPriority w:val="99"/><w:qFormat/><w:tblPr><w:tblBorders>${rule('top', 8)}${rule('bottom', 8)}</w:tblBorders><w:tblCellMar><w:left w:w="40" w:type="dxa"/><w:right w:w="40" w:type="dxa"/></w:tblCellMar></w:tblPr><w:tblStylePr w:type="firstRow"><w:tcPr><w:tcBorders>${rule('bottom', 4)}</w:tcBorders></w:tcPr></w:tblStylePr></w:style>`;
  return stylesXml.replace('</w:styles>', `${style}</w:styles>`);
}
