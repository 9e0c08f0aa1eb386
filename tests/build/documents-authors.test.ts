import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strFromU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { downloadOf } from '../../src/content/facts/downloads.ts';
import { figuresOf, plain } from '../../src/documents/article/text.ts';
import { readSources, type Sources } from '../../src/documents/sources.ts';
import { all, openZip, part, type XmlNode } from '../support/office.ts';
import { readPdf } from '../support/pdf.ts';
import { expectPrintable } from '../support/printable.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources: Sources = readSources(root);
const { content } = sources;
const fileOf = (id: string) => join(root, 'public', downloadOf(content.downloads, id).url);

describe.each([
  ['original-article-word', 'original-article-latex', 'original'],
  ['review-article-word', 'review-article-latex', 'review'],
] as const)('paper template %s', (word, latex, kind) => {
  const article = sources.texts[`article-${kind}`];
  const parts = openZip(fileOf(word));
  const body = part(parts, 'word/document.xml');
  const styles = part(parts, 'word/styles.xml');
  const styleName = new Map(
    all(styles, 'w:style').map((style) => [
      style.attributes['w:styleId'] ?? '',
      all(style, 'w:name')[0]?.attributes['w:val'] ?? '',
    ]),
  );
  const paragraphs = all(body, 'w:p').map((node) => ({
    node,
    style: styleName.get(all(node, 'w:pStyle')[0]?.attributes['w:val'] ?? '') ?? '',
    text: all(node, 'w:t')
      .map(({ text }) => text)
      .join(''),
  }));
  // Word writes the names of its own styles in small letters and shows them with capitals.
  const inStyle = (name: string) => paragraphs.filter(({ style }) => style.toLowerCase() === name.toLowerCase());

  it('is A4 with a full-width head and two columns below', () => {
    const sections = all(body, 'w:sectPr');
    for (const section of sections) {
      const size = all(section, 'w:pgSz')[0]?.attributes;
      expect([size?.['w:w'], size?.['w:h']]).toEqual(['11906', '16838']);
    }
    const columns = sections.map((section) => all(section, 'w:cols')[0]?.attributes['w:num'] ?? '1');
    expect(columns.slice(0, 2)).toEqual(['1', '2']);
  });

  it('uses each of its named styles', () => {
    for (const name of [
      'Title',
      'Authors',
      'Affiliations',
      'Abstract',
      'Keywords',
      'Heading 1',
      'Heading 2',
      'Heading 3',
      'Body Text',
      'Body Text First',
      'List Bullet',
      'Figure',
      'Caption',
      'Table Caption',
      'Table Head',
      'Table Text',
      'Equation',
      'References',
    ]) {
      expect(inStyle(name).length, name).toBeGreaterThan(0);
    }
    expect([...styleName.values()]).toContain('Conference Table');
  });

  it('holds a real equation, table and figure with words for those who do not see it', () => {
    expect(all(body, 'm:oMath').some((math) => all(math, 'm:f').length > 0)).toBe(true);
    const table = all(body, 'w:tbl')[0];
    expect(table && all(table, 'w:tr').length).toBeGreaterThan(4);
    expect(table && all(table, 'w:tblHeader').length).toBe(1);
    const pictures = all(body, 'wp:docPr').map(({ attributes }) => attributes.descr);
    expect(pictures).toEqual(figuresOf(article).map(({ alt }) => alt));
    const media = Object.entries(parts).filter(([path]) => path.startsWith('word/media/'));
    for (const [, bytes] of media) expect(strFromU8(bytes.slice(1, 4))).toBe('PNG');
  });

  it('numbers headings and references by itself and says the page limit', () => {
    expect(inStyle('References').map(({ text }) => text)).toEqual(article.references.map(plain));
    const levels = all(part(parts, 'word/numbering.xml'), 'w:lvl').map((level) => ({
      style: all(level, 'w:pStyle')[0]?.attributes['w:val'],
      text: all(level, 'w:lvlText')[0]?.attributes['w:val'],
    }));
    expect(levels).toContainEqual({ style: 'References', text: '[%1]' });
    expect(levels).toContainEqual({ style: 'Heading2', text: '%1.%2' });
    expect(paragraphs.some(({ text }) => text.includes(`at most ${article.maxPages} pages`))).toBe(true);
  });

  it('shows where ORCID, funding, ethics, data and interests are stated', () => {
    const headings = inStyle('Heading Unnumbered').map(({ text }) => text);
    expect(headings).toEqual([
      'Acknowledgements',
      'Funding',
      'Ethics Statement',
      'Data Availability',
      'Competing Interests',
      'References',
    ]);
    const identifiers = inStyle('Affiliations').find(({ text }) => text.startsWith('ORCID: '))?.text ?? '';
    for (const { name } of article.authors) expect(identifiers).toMatch(new RegExp(`${name} \\d{4}(-\\d{4}){3}`));
  });

  it('has a LaTeX pair that says the same', () => {
    const files = openZip(fileOf(latex));
    const tex = strFromU8(files['main.tex'] ?? new Uint8Array());
    const headings = [...tex.matchAll(/\\(?:sub)*section\*?\{([^}]*)\}/g)].map(([, heading]) => heading);
    expect(headings).toEqual(article.sections.map(({ heading }) => heading.replaceAll('’', "'")));
    expect([...tex.matchAll(/\\bibitem/g)]).toHaveLength(article.references.length);
    for (const figure of figuresOf(article)) {
      expect(tex).toContain(`{figure-${figure.id}.png}`);
      expect(files[`figure-${figure.id}.png`]?.length).toBeGreaterThan(1000);
    }
    const cls = strFromU8(files['conference-paper.cls'] ?? new Uint8Array());
    expect(cls).toMatch(/a4paper,twocolumn/);
    expect(cls).toContain(`\\ifnum\\value{page}>${article.maxPages}`);
  });
});

it('the two kinds of article ask for different sections', () => {
  const headings = (kind: 'original' | 'review') =>
    sources.texts[`article-${kind}`].sections.map(({ heading }) => heading);
  expect(headings('original')).toEqual(expect.arrayContaining(['Method', 'Results']));
  expect(headings('review')).toEqual(expect.arrayContaining(['Review Protocol', 'Taxonomy', 'Open Problems']));
  expect(headings('review')).not.toContain('Results');
});

describe('copyright transfer form', () => {
  it('as PDF fits on one A4 sheet and has a labelled field for every entry', async () => {
    const pdf = await readPdf(fileOf('copyright-form'));
    expectPrintable(pdf);
    expect(pdf.pages).toBe(1);
    expect(pdf.fontsOutside, 'only the standard face that form entries are set in').toEqual(['/Helvetica']);
    const wanted = sources.texts.copyright.sections
      .flatMap(({ fields }) => fields)
      .map(({ id, label, kind }) => ({ name: id, label, kind: kind === 'signature' ? 'text' : kind, page: 1 }));
    expect(pdf.fields.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(
      wanted.toSorted((a, b) => a.name.localeCompare(b.name)),
    );
    for (const { heading } of sources.texts.copyright.sections) expect(pdf.text[0]).toContain(heading);
  });

  it('as Word has the same headings, and boxes to tick', () => {
    const body = part(openZip(fileOf('copyright-form-word')), 'word/document.xml');
    const textOf = (node: XmlNode) =>
      all(node, 'w:t')
        .map(({ text }) => text)
        .join('');
    const headings = all(body, 'w:p').filter((node) => all(node, 'w:pStyle')[0]?.attributes['w:val'] === 'Heading1');
    expect(headings.map(textOf)).toEqual(sources.texts.copyright.sections.map(({ heading }) => heading));
    const checks = sources.texts.copyright.sections
      .flatMap(({ fields }) => fields)
      .filter(({ kind }) => kind === 'check');
    expect(all(body, 'w14:checkbox')).toHaveLength(checks.length);
    expect(all(body, 'w:tbl').length).toBeGreaterThan(4);
  });
});
