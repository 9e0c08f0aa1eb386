import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strFromU8 } from 'fflate';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Generated, isCurrent, remember } from '../../scripts/build/generated-state.ts';
import { approvalGroup } from '../../src/content/facts/approval.ts';
import { dayText, scheduleRows } from '../../src/content/facts/dates.ts';
import { downloadOf } from '../../src/content/facts/downloads.ts';
import { agenda } from '../../src/documents/agenda.ts';
import { figuresOf, plain } from '../../src/documents/article/text.ts';
import { occasion } from '../../src/documents/frame.ts';
import { makeDocuments } from '../../src/documents/make.ts';
import { readSources, type Sources } from '../../src/documents/sources.ts';
import { builtPages, fileFor } from '../support/built-site.ts';
import { all, openZip, part, type XmlNode } from '../support/office.ts';
import { type ReadPdf, readPdf } from '../support/pdf.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources: Sources = readSources(root);
const { content } = sources;
const fileOf = (id: string) => join(root, 'public', downloadOf(content.downloads, id).url);

let made: Map<string, Uint8Array>;
beforeAll(async () => {
  // A process of its own, in another zone than the one that wrote the files: only content may decide the bytes.
  process.env.TZ = 'Pacific/Auckland';
  made = await makeDocuments(root);
});

describe('every document of the download list', () => {
  it.each(content.downloads.documents)('$id lies there, whole, and is what the content gives now', ({ url }) => {
    const file = join(root, 'public', url);
    expect(statSync(file, { throwIfNoEntry: false })?.size, `${url} is missing or empty`).toBeGreaterThan(1000);
    const again = made.get(url.replace('/documents/', ''));
    expect(
      Buffer.compare(readFileSync(file), again ?? Buffer.alloc(0)),
      `${url} is stale, or differs between runs`,
    ).toBe(0);
  });

  it('is published with the site, and linked with its own hash from the pages that offer it', () => {
    const links = builtPages().flatMap(({ document }) =>
      [...document.querySelectorAll('a[href^="/documents/"]')].map((link) => link.getAttribute('href') ?? ''),
    );
    for (const { url } of content.downloads.documents) {
      const data = readFileSync(fileFor(url) ?? '');
      const hash = createHash('sha256').update(data).digest('hex');
      const hashed = links.filter((href) => href.startsWith(`${url}?v=`));
      expect(hashed.length, `${url} is offered on a page`).toBeGreaterThan(0);
      for (const href of hashed) expect(hash.startsWith(href.split('?v=')[1] ?? '-'), href).toBe(true);
    }
  });
});

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

const expectPrintable = (pdf: ReadPdf) => {
  for (const [width, height] of pdf.sizes) {
    expect(width).toBeCloseTo(595.28, 1);
    expect(height).toBeCloseTo(841.89, 1);
  }
  expect(pdf.fontsInside.length).toBeGreaterThan(1);
  expect(pdf.tagged).toBe(true);
  expect(pdf.language).toBe('en-GB');
  expect(pdf.structure).toContain('H1');
};

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

describe('conference agenda', () => {
  it('says every visible date with its earlier values, and every session, in print', async () => {
    const pdf = await readPdf(fileOf('conference-agenda'));
    expectPrintable(pdf);
    expect(pdf.fontsOutside).toEqual([]);
    expect(pdf.title).toContain(content.site.shortName);
    expect(pdf.structure).toEqual(expect.arrayContaining(['Table', 'TH', 'TD', 'H2']));
    const text = pdf.text.join(' ');
    for (const row of scheduleRows(content.schedule)) {
      expect(text).toContain(`${row.particulars} ${[...row.previous.map((old) => old.text), row.text].join(' ')}`);
    }
    for (const hidden of content.schedule.entries.filter(({ visible }) => !visible)) {
      expect(text).not.toContain(hidden.particulars);
    }
    const rooms = new Map(content.programme.rooms.map(({ id, name }) => [id, name]));
    for (const session of content.programme.days.flatMap(({ sessions }) => sessions)) {
      expect(text).toContain(`${session.start}–${session.end} ${session.title}`);
      expect(text).toContain(rooms.get(session.room));
      for (const { name } of session.speakers ?? []) expect(text).toContain(name);
    }
  });

  it('follows a date that moves', async () => {
    const moved = structuredClone(content);
    const entry = moved.schedule.entries.find(({ id }) => id === 'acceptance');
    if (entry?.kind !== 'day') throw new Error('this test moves a date of the kind "day"');
    entry.values.push({ status: 'extended', announced: '2025-05-20', date: '2025-05-31' });
    const pdf = await readPdf(await agenda(moved, 'Agenda', '2025-05-20', occasion(moved)));
    expect(pdf.text.join(' ')).toContain('24th May 2025 31st May 2025');
  });
});

it('the list of institutions names each one once, under its group', async () => {
  const pdf = await readPdf(fileOf('institutions-list'));
  expectPrintable(pdf);
  expect(pdf.fontsOutside).toEqual([]);
  const text = pdf.text.join(' ');
  const groups = content['approval-timeline'].groups;
  const starts = groups.map(({ group, start, end }) =>
    text.indexOf(`Group ${group}: ${dayText(start)} to ${dayText(end)}`),
  );
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  expect(starts[0]).toBeGreaterThan(0);
  for (const { identifier, name, state, type } of content.institutions.institutions) {
    const at = text.indexOf(`${identifier} ${name}`);
    expect(at, identifier).toBeGreaterThan(0);
    expect(text.indexOf(identifier, at + 1), `${identifier} stands twice`).toBe(-1);
    const group = groups[starts.findLastIndex((start) => start < at)]?.group;
    expect(group, identifier).toBe(approvalGroup(content, state, type));
  }
});

it('the presentation template has a named layout for each kind of slide, with a sample of each', () => {
  const parts = openZip(fileOf('presentation-template'));
  const layouts = new Map(
    Object.keys(parts)
      .filter((path) => /^ppt\/slideLayouts\/[^/]+\.xml$/.test(path))
      .map((path) => {
        const layout = part(parts, path);
        const types = all(layout, 'p:ph').map(({ attributes }) => attributes.type);
        return [path.split('/').at(-1), { name: all(layout, 'p:cSld')[0]?.attributes.name, types }];
      }),
  );
  const named = [...layouts.values()];
  for (const name of Object.values(sources.texts.presentation.layouts))
    expect(named.map((layout) => layout.name)).toContain(name);
  expect(named.find(({ name }) => name === sources.texts.presentation.layouts.figure)?.types).toEqual(
    expect.arrayContaining(['title', 'pic', 'body']),
  );
  expect(named.find(({ name }) => name === sources.texts.presentation.layouts.table)?.types).toContain('tbl');

  sources.texts.presentation.slides.forEach((slide, index) => {
    const rels = part(parts, `ppt/slides/_rels/slide${index + 1}.xml.rels`);
    const target = all(rels, 'Relationship')
      .map(({ attributes }) => attributes.Target ?? '')
      .find((path) => path.includes('slideLayout'));
    expect(layouts.get(target?.split('/').at(-1))?.name).toBe(sources.texts.presentation.layouts[slide.layout]);
    const texts = all(part(parts, `ppt/slides/slide${index + 1}.xml`), 'a:t').map(({ text }) => text);
    expect(texts).toContain(slide.title);
  });
  expect(all(part(parts, 'ppt/presentation.xml'), 'p:sldSz')[0]?.attributes).toMatchObject({ cx: '12192000' });
});

describe('generated files are made again only when something they come from changed', () => {
  let folder = '';
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('keeps them as they are, notices new content, and notices a file that was touched or lost', () => {
    folder = mkdtempSync(join(tmpdir(), 'generated-'));
    const generated: Generated = { folder: 'out', inputs: ['in.json'], stamp: 'stamp.json' };
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
    write('in.json', 'one');
    expect(isCurrent(folder, generated)).toBe(false);
    remember(folder, generated);
    expect(isCurrent(folder, generated), 'nothing was made yet').toBe(false);

    const out = { ...generated, folder: 'out.d' };
    rmSync(join(folder, 'out.d'), { recursive: true, force: true });
    write('out.d', 'file');
    remember(folder, out);
    expect(isCurrent(folder, out)).toBe(true);
    write('out.d', 'touched');
    expect(isCurrent(folder, out)).toBe(false);
    write('out.d', 'file');
    write('in.json', 'two');
    expect(isCurrent(folder, out)).toBe(false);
  });
});
