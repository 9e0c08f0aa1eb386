import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadContent } from '../../src/content/check/load.ts';
import { approvalGroup } from '../../src/content/facts/approval.ts';
import { dayText, scheduleRows } from '../../src/content/facts/dates.ts';
import { downloadOf } from '../../src/content/facts/downloads.ts';
import { kindName, plannedSessions } from '../../src/content/facts/sessions.ts';
import { agenda } from '../../src/documents/agenda.ts';
import { occasion } from '../../src/documents/frame.ts';
import { makeDocuments } from '../../src/documents/make.ts';
import { readSources, type Sources } from '../../src/documents/sources.ts';
import { builtPages, fileFor } from '../support/built-site.ts';
import { all, openZip, part } from '../support/office.ts';
import { readPdf } from '../support/pdf.ts';
import { expectPrintable } from '../support/printable.ts';
import { pune } from '../support/pune.ts';

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
    const pages = builtPages();
    const links = pages.flatMap(({ document }) =>
      [...document.querySelectorAll('a[href^="/documents/"]')].map((link) => link.getAttribute('href') ?? ''),
    );
    for (const { url } of content.downloads.documents) {
      const data = readFileSync(fileFor(url) ?? '');
      const hash = createHash('sha256').update(data).digest('hex');
      const hashed = links.filter((href) => href.startsWith(`${url}?v=`));
      expect(hashed.length, `${url} is offered on a page`).toBeGreaterThan(0);
      const digits = pages.flatMap(({ document }) =>
        [...document.querySelectorAll(`.desk-files a[href^="${url}?"] + small code`)].map(
          ({ textContent }) => textContent,
        ),
      );
      for (const shown of digits) expect(hash.startsWith(shown), `${url}: ${shown}`).toBe(true);
      expect(readFileSync(fileFor('/documents/checksums.txt') ?? '', 'utf8')).toContain(
        `${hash}  ${url.replace('/documents/', '')}\n`,
      );
      for (const href of hashed) expect(hash.startsWith(href.split('?v=')[1] ?? '-'), href).toBe(true);
    }
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
  });

  it('BUG-DOC1 says of each session what kind it is, and names its room, people and papers', async () => {
    const { text } = await readPdf(fileOf('conference-agenda'));
    // A word may be divided at its hyphen.
    const words = (of: string) => of.replaceAll(/\s+/g, ' ').replaceAll('- ', '-');
    const whole = words(text.join(' '));
    for (const { session, room, speakers, papers } of plannedSessions(content)) {
      const kind = ['break', 'registration'].includes(session.kind) ? '' : `${kindName(session)} `;
      expect(whole).toContain(`${session.start}–${session.end} ${kind}${session.title}`);
      expect(whole).toContain(room.name);
      for (const { name } of speakers) expect(whole).toContain(name);
      for (const { paper } of papers)
        for (const said of [paper.title, ...paper.authors.map(({ name }) => name)])
          expect(whole).toContain(words(said));
    }
  });

  it('follows a date that moves', async () => {
    const moved = loadContent(pune);
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
