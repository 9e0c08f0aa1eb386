import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AnswerError, answersFor } from '../../scripts/commands/new-edition/answers.ts';
import { deadLinks, freeze } from '../../scripts/commands/new-edition/archive.ts';
import { archivedPage, movedAddresses } from '../../scripts/commands/new-edition/archived-page.ts';
import { writeNextContent } from '../../scripts/commands/new-edition/next-content.ts';
import { loadContent } from '../../src/content/check/load.ts';
import { currentValue } from '../../src/content/facts/dates.ts';
import { contentCopy } from '../support/content-copy.ts';

const { root } = contentCopy();
const given = {
  first: '2027-07-13',
  last: '2027-07-15',
  submission: '2027-05-10',
  acceptance: '2027-05-31',
  registration: '2027-06-14',
};

test('the next edition asks what only its organisers know, and says what is still needed where nobody can be asked', async () => {
  const content = loadContent(root);
  const asked: string[] = [];
  const answers = await answersFor(content, 2027, { ...given, first: undefined } as never, async (text) => {
    asked.push(text);
    return /Short name/.test(text) ? '' : '2027-07-13';
  });
  expect(answers).toEqual({ year: 2027, shortName: 'SmartCAI 2027', ...given });
  expect(asked).toEqual([expect.stringContaining('[SmartCAI 2027]'), expect.stringContaining('First day')]);
  const { acceptance: _, ...some } = given;
  await expect(answersFor(content, 2027, { ...some, submission: '10 May' })).rejects.toThrow(
    /still needed:\n {2}--submission 10 May: must be a day that exists.*\n {2}--acceptance …/,
  );
  await expect(answersFor(content, 2025, given)).rejects.toThrow(AnswerError);
});

test('what must be new is emptied, what stays is kept, dates keep their distance, and the check is content', () => {
  const before = loadContent(root);
  const answers = { year: 2027, shortName: 'SmartCAI 2027', ...given };
  const { toWrite } = writeNextContent(root, before, answers, '2026-11-28');
  const after = loadContent(root);
  expect(after.site).toMatchObject({ edition: 2027, shortName: 'SmartCAI 2027', name: before.site.name });
  expect([
    after.papers.papers,
    after.speakers.speakers,
    after.programme.days,
    after['calendar-history'].sessions,
  ]).toEqual([[], [], [], []]);
  for (const kept of ['committees', 'advisory', 'tracks', 'fees', 'journals', 'retention'] as const)
    expect(after[kept], kept).toEqual(before[kept]);
  expect(after.schedule.entries.map(({ id }) => id)).toEqual(before.schedule.entries.map(({ id }) => id));
  for (const { id, values, note } of after.schedule.entries) expect([values.length, note], id).toEqual([1, undefined]);
  const day = (id: string) => {
    const entry = after.schedule.entries.find((one) => one.id === id);
    return entry && currentValue(entry);
  };
  expect(day('conference')).toMatchObject({ from: '2027-07-13', to: '2027-07-15', status: 'original' });
  expect(day('full-paper')).toMatchObject({ date: '2027-05-10' });
  // 36 days before the first day, as it was.
  expect(day('camera-ready')).toMatchObject({ date: '2027-06-07' });
  expect(readdirSync(join(root, 'content/announcements'))).toEqual(['2026-11-28-announcement.md']);
  for (const { image } of before.speakers.speakers)
    if (image) expect(existsSync(join(root, 'public', image)), image).toBe(false);
  expect(toWrite.join('\n')).toMatch(/"camera-ready" moved with the conference[\s\S]*faq\.json: spoke of a date/);
});

test('days that cannot follow one another are refused by the check, before anything of the project is written', () => {
  const before = loadContent(root);
  const answers = { year: 2027, shortName: 'SmartCAI 2027', ...given, acceptance: '2027-05-01' };
  expect(() => writeNextContent(root, before, answers, '2026-11-28')).toThrow(
    /is before "Full paper submission deadline"/,
  );
});

test('addresses of the site move, those of others do not; a page loses its code and keeps its words', () => {
  const place = { year: 2025, shortName: 'Old 2025', origin: 'https://c.example.org' };
  expect(
    movedAddresses('https://c.example.org/papers/1 https://c.example.org webcal://c.example.org/calendar.ics', place),
  ).toBe('https://c.example.org/2025/papers/1 https://c.example.org/2025 webcal://c.example.org/2025/calendar.ics');
  expect(movedAddresses('https://c.example.org.evil.test/ https://papers.example.org/x', place)).toBe(
    'https://c.example.org.evil.test/ https://papers.example.org/x',
  );
  const { html, sheets } = archivedPage(
    '<!doctype html><html><head><style>a{background:url(/_astro/x.svg)}</style></head><body><a class="skip" href="#c">Skip</a><main><h1>Hall</h1><img src="/a.png" srcset="/a.png 1x, /b.png 2x"><form action="/api/query"><input></form><form class="filter"><select></select></form><form role="search" action="/search"><input></form><noscript><p>List</p></noscript><script>alert(1)</script></main></body></html>',
    place,
  );
  expect(html).toContain('srcset="/2025/a.png 1x, /2025/b.png 2x"');
  expect(html).toMatch(/<p class="archive-closed">[\s\S]*<p>List<\/p>/);
  expect(html.match(/archive-closed/g)).toHaveLength(1);
  expect(html).not.toMatch(/<form|<script|<select|<noscript/);
  expect([...sheets.values()].join()).toContain('url(/2025/_astro/x.svg)');
});

test('BUG-C18 every form that somebody answers leaves a notice, also one that asks by its address', () => {
  const place = { year: 2025, shortName: 'Old 2025', origin: 'https://c.example.org' };
  const page = (form: string) =>
    `<!doctype html><html><head></head><body><main><h1>Verify</h1>${form}</main></body></html>`;
  const { html } = archivedPage(page('<form method="get" action="/verify/code"><input></form>'), place);
  expect(html).toMatch(/<h1>Verify<\/h1><p class="archive-closed">/);
});

test('BUG-C21, BUG-C22 the second archive leads to the first, which lies beside it; neither is moved below the other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'archives-'));
  const place = { year: 2025, shortName: 'Old 2025', origin: 'https://c.example.org' };
  const words = { years: [], lengths: [], places: [], sums: [], names: [] };
  const page = (links: string) =>
    `<!doctype html><html><head></head><body><main><h1>Hall</h1>${links}</main></body></html>`;
  try {
    for (const name of ['dist/2023', 'public/2023']) {
      mkdirSync(join(folder, name), { recursive: true });
      writeFileSync(join(folder, name, 'index.html'), page(''));
    }
    const links =
      '<label><input id="goal-2" type="radio">Goal</label><a href="/#goal-2">2</a><a href="/2023/">2023</a><a href="https://c.example.org/2023/">2023</a><a href="/hall">Hall</a>';
    for (const name of ['index.html', 'hall.html']) writeFileSync(join(folder, 'dist', name), page(links));
    const edition = { edition: 2025, shortName: 'Old 2025', words };
    const files = freeze(join(folder, 'dist'), join(folder, 'public/2025'), place, edition);
    expect(files.filter((file) => file.endsWith('.html'))).toEqual(['hall.html', 'index.html']);
    expect(deadLinks(join(folder, 'public'), place)).toEqual([]);
    writeFileSync(
      join(folder, 'public/2025/index.html'),
      page('<a href="#nowhere">Part</a><a href="/2025/hall#goal-2">2</a>'),
    );
    expect(deadLinks(join(folder, 'public'), place)).toContain('index.html → #nowhere');
    expect(deadLinks(join(folder, 'public'), place)).not.toContain('index.html → /2025/hall#goal-2');
    rmSync(join(folder, 'public/2023'), { recursive: true });
    expect(deadLinks(join(folder, 'public'), place)).toContain('hall.html → /2023/');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
