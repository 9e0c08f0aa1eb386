import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import type { Kind } from '../../../src/paper-check/finding.ts';
import { paper } from './paper.ts';
import { picture } from './pictures.ts';
import { bomb, endless, samePages, type3Paper } from './raw.ts';
import { changedWord, inDocument } from './word.ts';

/** A sample file with the findings that it must bring, no more and no fewer. */
export interface Fixture {
  readonly name: string;
  readonly make: () => Promise<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>;
  readonly finds: readonly Kind[];
}

const document = (name: string) =>
  new Uint8Array(readFileSync(fileURLToPath(new URL(`../../../public/documents/${name}`, import.meta.url))));

/** A page that is a photograph. */
async function scanned(): Promise<Uint8Array<ArrayBuffer>> {
  const page = await picture(1240);
  return paper({
    pages: 0,
    finish: (sheet) => {
      for (let number = 1; number <= 4; number += 1) {
        if (number > 1) sheet.addPage({ size: 'A4', margin: 0 });
        sheet.image(page, 0, 0, { width: 595.28, height: 841.89 });
      }
    },
  });
}

async function heavy(): Promise<Uint8Array<ArrayBuffer>> {
  const light = await paper();
  const whole = new Uint8Array(60_000_000).fill(0x0a);
  whole.set(light);
  // The table of objects is looked for from the end of the file.
  whole.set(light.subarray(-800), whole.length - 800);
  return whole;
}

export const fixtures: readonly Fixture[] = [
  { name: 'good from Word', make: () => paper({ placed: 'lines', head: 'Sample Conference' }), finds: [] },
  { name: 'good from LaTeX', make: () => paper({ placed: 'words', head: 'Sample Conference' }), finds: [] },
  { name: 'seven pages', make: () => paper({ pages: 7 }), finds: ['too-many-pages'] },
  { name: 'US Letter', make: () => paper({ size: 'LETTER' }), finds: ['other-paper'] },
  { name: 'a font not embedded', make: () => paper({ plainFont: 'Times-Roman' }), finds: ['fonts-missing'] },
  { name: 'Type 3', make: type3Paper, finds: ['type3', 'no-title', 'no-references'] },
  {
    name: 'encrypted',
    make: () => paper({ options: { ownerPassword: 'sample', permissions: { printing: 'lowResolution' } } }),
    finds: ['encrypted'],
  },
  { name: 'with a password', make: () => paper({ options: { userPassword: 'sample' } }), finds: ['unreadable'] },
  { name: 'line numbers', make: () => paper({ lineNumbers: 'both' }), finds: ['line-numbers'] },
  { name: 'page numbers', make: () => paper({ pageNumbers: true }), finds: ['page-numbers'] },
  {
    name: 'page numbers near the text of a paper with wide margins',
    make: () => paper({ side: 25, foot: 40, pageNumbers: true }),
    finds: ['page-numbers'],
  },
  {
    name: 'line numbers on pages whose text begins high',
    make: () => paper({ lineNumbers: 'both', top: 19 }),
    finds: ['line-numbers'],
  },
  {
    name: 'a number at each fifth line, and a last page of a few',
    make: () => paper({ side: 18, lineNumbers: 'both', numberedEach: 5, lastLines: 15 }),
    finds: ['line-numbers'],
  },
  {
    name: 'a program with numbered lines',
    make: () => paper({ side: 25, numberedLines: 14 }),
    finds: [],
  },
  {
    name: 'headings at the top whose number stands apart',
    make: () => paper({ heading: 'Of Rivers' }),
    finds: [],
  },
  { name: 'a watermark', make: () => paper({ across: 'DRAFT' }), finds: ['watermark'] },
  { name: 'a blurred figure', make: async () => paper({ picture: { png: await picture(300) } }), finds: ['blurred'] },
  { name: 'a soft figure', make: async () => paper({ picture: { png: await picture(700) } }), finds: ['soft'] },
  {
    name: 'a figure with a white border in the margin',
    make: async () => paper({ picture: { png: await picture(1400, 0.1), width: 100, left: 100 } }),
    finds: [],
  },
  {
    name: 'a figure in the margin',
    make: async () => paper({ picture: { png: await picture(1400), width: 100, left: 106 } }),
    finds: ['picture-outside'],
  },
  { name: 'scanned', make: scanned, finds: ['scanned'] },
  { name: 'one column', make: () => paper({ columns: 1 }), finds: ['one-column'] },
  { name: 'a line too long', make: () => paper({ tooLong: 6 }), finds: ['outside-margins'] },
  { name: 'an equation over the next column', make: () => paper({ wideEquation: 30 }), finds: ['overlap'] },
  { name: 'narrow margins', make: () => paper({ side: 12 }), finds: ['outside-margins'] },
  { name: 'hidden authors', make: () => paper({ authors: 'Anonymous Author(s)' }), finds: ['anonymous'] },
  { name: 'references by name', make: () => paper({ references: 'names' }), finds: ['references-unnumbered'] },
  { name: 'no references', make: () => paper({ references: 'none' }), finds: ['no-references'] },
  { name: 'a lost reference', make: () => paper({ said: 'as Fig. ?? shows' }), finds: ['unresolved'] },
  {
    name: 'a lost reference that goes over the end of a line',
    make: () => paper({ said: 'as was said in Sec-\ntion ?? above' }),
    finds: ['unresolved'],
  },
  {
    name: 'question marks that are no reference',
    make: () => paper({ said: 'who would ask so??\n?? is what others write' }),
    finds: [],
  },
  { name: 'a citation beyond the list', make: () => paper({ said: 'as was shown [12]' }), finds: ['citation-unknown'] },
  {
    name: 'a broken link',
    make: () => paper({ links: ['htp:/example', 'https://example.org/'] }),
    finds: ['broken-links'],
  },
  { name: '60 MB', make: heavy, finds: ['too-large'] },
  { name: '2,000 pages', make: () => samePages(2000, '', '0 0 m 9 9 l S'), finds: ['too-many-pages', 'no-text'] },
  { name: 'broken', make: async () => (await paper()).slice(0, 30_000).fill(0x41, 200), finds: ['unreadable'] },
  { name: 'empty', make: () => new Uint8Array(0), finds: ['unreadable'] },
  { name: 'no paper', make: () => new TextEncoder().encode('<html>A page</html>'), finds: ['unreadable'] },
  { name: 'a bomb', make: bomb, finds: ['unreadable'] },
  { name: 'with script in it', make: () => paper({ finish: addScript }), finds: ['script'] },
  { name: 'a form that draws itself', make: endless, finds: ['no-text'] },
  { name: 'our template for original articles', make: () => document('template-original-article.docx'), finds: [] },
  { name: 'our template for review articles', make: () => document('template-review-article.docx'), finds: [] },
  {
    name: 'Word in Letter',
    make: () => inDocument(/<w:pgSz [^>]*>/g, '<w:pgSz w:w="12240" w:h="15840"/>'),
    finds: ['other-paper'],
  },
  {
    name: 'Word in one column',
    make: () => inDocument(/<w:cols [^>]*>/g, '<w:cols w:num="1"/>'),
    finds: ['one-column'],
  },
  {
    name: 'Word with other margins',
    make: () => inDocument(/w:left="\d+"/g, 'w:left="567"'),
    finds: ['other-margins'],
  },
  {
    name: 'Word without styles',
    make: () => inDocument(/<w:pStyle [^>]*>/g, ''),
    finds: ['other-styles', 'references-unnumbered'],
  },
  {
    name: 'Word with a font of its own',
    make: () =>
      inDocument(
        /<w:body>/g,
        '<w:body><w:p><w:r><w:rPr><w:rFonts w:ascii="Papyrus" w:hAnsi="Papyrus"/></w:rPr><w:t>x</w:t></w:r></w:p>',
      ),
    finds: ['word-fonts-missing'],
  },
  {
    name: 'Word with tracked changes',
    make: () =>
      inDocument(
        /<w:body>/g,
        '<w:body><w:p><w:ins w:id="1" w:author="A"><w:r><w:t>new</w:t></w:r></w:ins><w:del w:id="2"><w:r><w:delText>old</w:delText></w:r></w:del></w:p>',
      ),
    finds: ['tracked-changes'],
  },
  {
    name: 'Word with comments',
    make: () =>
      changedWord({
        'word/comments.xml': () => '<w:comments xmlns:w="x"><w:comment w:id="1"><w:p/></w:comment></w:comments>',
      }),
    finds: ['comments'],
  },
  {
    name: 'Word with line numbers',
    make: () => inDocument(/<w:cols /g, '<w:lnNumType w:countBy="1"/><w:cols '),
    finds: ['line-numbers'],
  },
  {
    name: 'Word with a watermark',
    make: () =>
      changedWord({
        'word/header9.xml': () =>
          '<w:hdr xmlns:w="w" xmlns:v="v"><w:p><w:r><w:pict><v:shape id="PowerPlusWaterMarkObject1"><v:textpath string="DRAFT"/></v:shape></w:pict></w:r></w:p></w:hdr>',
      }),
    finds: ['watermark'],
  },
  {
    name: 'Word in compatibility mode',
    make: () =>
      changedWord({
        'word/settings.xml': (xml) => xml.replace(/(w:name="compatibilityMode"[^>]*w:val=|w:val=)"15"/, '$1"12"'),
      }),
    finds: ['old-layout'],
  },
  {
    name: 'a document of another office',
    make: () => new Uint8Array(zipSync({ 'content.xml': strToU8('<office:document-content/>') })),
    finds: ['unreadable'],
  },
  {
    name: 'Word cut off',
    make: () => document('template-original-article.docx').slice(0, 9000),
    finds: ['unreadable'],
  },
];

function addScript(sheet: PDFKit.PDFDocument): void {
  const inside = sheet as unknown as { _root: { data: Record<string, unknown> }; ref(data: unknown): { end(): void } };
  const action = inside.ref({ Type: 'Action', S: 'JavaScript', JS: new String('app.alert(1)') });
  action.end();
  inside._root.data.OpenAction = action;
}
