import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { frozenSite } from '../support/built-site.ts';
import { parseCalendar } from '../support/calendars.ts';
import { copyProject, wordsOf } from '../support/editions.ts';
import { puneSays } from '../support/pune-says.ts';
import { siteText } from '../support/site-texts.ts';

/**
 * Other conferences, made of content alone: one in Lisbon, in euros, whose days lie on both sides of the change of the clock
 * (28 March 2027, 01:00 UTC), and a small one without portal, goals and countdown.
 */
const lisbon = copyProject('lisbon', 'lisbon');
const minimal = copyProject('minimal', 'lisbon', 'minimal');

beforeAll(() => {
  lisbon.build();
  minimal.build();
}, 500_000);
afterAll(() => {
  lisbon.remove();
  minimal.remove();
});

interface Node {
  readonly '@id'?: string;
  readonly '@type'?: string;
  readonly name?: string;
  readonly startDate?: string;
  readonly offers?: readonly {
    readonly name: string;
    readonly price: number;
    readonly priceCurrency: string;
    readonly addOn?: Node & { readonly price: number };
  }[];
  readonly location?: Node | readonly Node[];
  readonly eventAttendanceMode?: string;
  readonly performerIn?: readonly Node[];
}

/** The structured data of a page. */
const graph = (html: string): readonly Node[] =>
  JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')['@graph'] ?? [];

describe('an edition in Lisbon', () => {
  // Worked out by hand: the clock of Lisbon is that of UTC until 28 March 2027, 01:00, and an hour ahead after it.
  const sessions = [
    ['opening-talk', '2027-03-27T10:00:00Z', 'WET'],
    ['t2', '2027-03-29T09:00:00Z', 'WEST'],
  ] as const;

  test.each(sessions)(
    'BUG-C09 %s begins at the same instant in calendar, page and structured data',
    (id, instant, zone) => {
      const at = Date.parse(instant);
      const page = lisbon.read(`sessions/${id}.html`);
      expect(Date.parse(/when-where-time.*?datetime="([^"]+)"/s.exec(page)?.[1] ?? '')).toBe(at);
      expect(/when-where-time.*?<abbr[^>]*>([^<]+)/s.exec(page)?.[1]).toBe(zone);
      const node = graph(page).find((one) => one['@id']?.endsWith('#session'));
      expect(Date.parse(node?.startDate ?? '')).toBe(at);
      for (const file of ['calendar.ics', `calendar/session-${id}.ics`]) {
        const { events } = parseCalendar(lisbon.read(file));
        const event = events.find(({ uid }) => uid.startsWith(`session-${id}-2027@`));
        expect(event?.startDate.zone.tzid, file).toBe('Europe/Lisbon');
        expect(event?.startDate.toJSDate().getTime(), file).toBe(at);
      }
    },
  );

  test('BUG-DT2 who speaks twice is shown with the time and the room of both, in structured data too', () => {
    const page = lisbon.read('speakers/liv-strand.html');
    const places = [...page.matchAll(/<aside class="when-where.*?<\/aside>/gs)].map(([aside]) => wordsOf(aside));
    const times = [...page.matchAll(/when-where-time">\s*<time datetime="([^"]+)"/g)].map(([, iso = '']) =>
      Date.parse(iso),
    );
    expect(places).toEqual([
      expect.stringContaining('Hall, first floor'),
      expect.stringContaining('Foyer, ground floor'),
    ]);
    expect(times).toEqual(['2027-03-27T10:00:00Z', '2027-03-28T14:00:00Z'].map((iso) => Date.parse(iso)));
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const talks = graph(page).find((node) => node['@type'] === 'Person')?.performerIn ?? [];
    expect(talks.map(({ startDate = '' }) => Date.parse(startDate))).toEqual(times);
    expect(talks.map(({ location }) => [location].flat()[0]?.name)).toEqual([
      expect.stringMatching(/hall/i),
      expect.stringMatching(/foyer/i),
    ]);
  });

  test.each([
    ['registration', '2027-03-15T23:59:59Z', 'WET'],
    ['slides', '2027-04-02T22:59:59Z', 'WEST'],
    ['full-paper', '2026-12-15T11:59:59Z', 'AoE'],
  ] as const)('BUG-C09 the deadline "%s" passes at the same instant everywhere', (id, instant, zone) => {
    const { events } = parseCalendar(lisbon.read('calendar.ics'));
    const event = events.find(({ uid }) => uid.startsWith(`${id}-2027@`));
    expect(event?.startDate.toJSDate().getTime()).toBe(Date.parse(instant));
    expect(event?.description).toContain(zone);
    const ends = [...lisbon.read('llms.txt').matchAll(/ends (\S+?)\)?[;)]/g)].map(([, iso = '']) => Date.parse(iso));
    expect(ends).toContain(Date.parse(instant));
  });

  test('BUG-C09 €450 on pages, in structured data and on receipts; tax by name and rate, included or added', () => {
    const fees = wordsOf(lisbon.read('paper-submission.html'));
    for (const words of [
      '(with 23% VAT)',
      '€450 €365.85 + €84.15 VAT, included',
      '€123 €100 + €23 VAT, added',
      '€99.50 (no VAT)',
    ])
      expect(fees).toContain(words);
    const offers = graph(lisbon.read('index.html')).flatMap((node) => node.offers ?? []);
    expect(offers.map(({ price, priceCurrency, addOn }) => [price, priceCurrency, addOn?.price])).toEqual([
      [450, 'EUR', 123],
      [99.5, 'EUR', undefined],
    ]);
    const payment = lisbon.read('payment.html');
    expect(wordsOf(payment)).toContain('Application fee €365.85 VAT 23 % €84.15 Total €450.00');
    expect(payment).toContain('&quot;€450&quot;');
    expect(lisbon.read('llms.txt')).toContain('conference €450; journal €123');
  });

  test('BUG-C09 the server asks the provider for 45000 cents, and its receipt says €450.00, the number of the tax office and the year', () => {
    const module = `
      import { fee, price } from './netlify/wiring/receipts.ts';
      import { toMinorUnits } from './netlify/domain/payments/money.ts';
      import { issuerLines } from './netlify/domain/payments/fee.ts';
      import { receiptOf } from './netlify/domain/payments/receipt.ts';
      import { newRecord } from './netlify/domain/payments/record.ts';
      const amount = toMinorUnits(price.amount, price.currency);
      const paidAt = Date.parse('2027-03-28T23:30:00Z');
      const record = { ...newRecord({ userId: 'u', year: fee.year }, { amount, currency: price.currency }, paidAt), state: 'paid', receiptNumber: 'ICTC-2027-000001', paidAt };
      const { date, lines, total, issuer } = receiptOf(record, fee, paidAt);
      console.log(JSON.stringify({ amount, currency: price.currency, date, sums: lines.map(({ sum }) => sum), total, issuer: issuerLines(issuer) }));`;
    const receipt = JSON.parse(lisbon.run(module));
    expect(receipt).toMatchObject({
      amount: 45_000,
      currency: 'eur',
      // Half an hour past midnight in Lisbon.
      date: '29 March 2027',
      sums: ['€365.85', '€84.15'],
      total: '€450.00',
    });
    expect(receipt.issuer).toContain('NIF 999999990');
  });

  /** The files of a site that say what only the edition in Pune says, each with the place; a file's name counts too. */
  async function saidOfPune(dist: string, files: readonly string[]): Promise<string[]> {
    const found = await Promise.all(
      files.map(async (file) => {
        const text = `${file}\n${await siteText(file, readFileSync(join(dist, file)))}`
          // The readers of Word and PDF files know every character that has a name, the currencies too.
          .replaceAll(/\binr:.₹.|\.rupee\w+=\d+/g, '');
        const at = Math.max(text.search(puneSays), file.search(/pune|india|rupee|deccan|konkan/i));
        return at < 0 ? [] : [`${file}: ${text.slice(Math.max(0, at - 40), at + 40).replaceAll(/\s+/g, ' ')}`];
      }),
    );
    return found.flat();
  }

  test('BUG-C09 no word, name, day or zone of the edition in Pune is left in the built site, whatever kind of file would say it', async () => {
    const files = lisbon.files();
    expect(files.length).toBeGreaterThan(200);
    expect(await saidOfPune(join(lisbon.folder, 'dist'), files)).toEqual([]);
    // What is drawn into pictures is points there, and is read where it is put together.
    const cards = lisbon.run(
      "console.log(JSON.stringify((await import('./src/documents/share-pictures.ts')).shareCards('.')))",
    );
    expect(JSON.parse(cards)).toHaveLength(files.filter((file) => file.startsWith('og/')).length);
    expect(cards).not.toMatch(puneSays);
  });

  test('BUG-C09 the same reading finds the edition in Pune in every kind of file of its own site', async () => {
    const { dist } = frozenSite;
    const files = readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(?:ttf|woff2|js)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1));
    const kinds = (await saidOfPune(dist, files)).map((line) => extname(line.slice(0, line.indexOf(':'))));
    expect([...new Set(kinds)].toSorted()).toEqual(
      expect.arrayContaining(
        'docx html ics json pdf pptx svg txt webmanifest xml zip'.split(' ').map((kind) => `.${kind}`),
      ),
    );
  });

  test('BUG-C09 a picture that no content names is not published, and one that is named is', () => {
    const pictures = lisbon.files().filter((file) => file.startsWith('images/'));
    expect(pictures.toSorted()).toEqual(['images/partners/tide-gauge-works.svg', 'images/publisher.svg']);
    expect(lisbon.read('images/publisher.svg')).toContain('Estuary Press');
  });

  test('BUG-FS2 a keynote without a portrait brings the pattern of its monogram along in the home page', () => {
    expect(lisbon.read('index.html')).toMatch(/<span class="portrait [^>]+>\s*<img src="data:image\/svg\+xml,/);
  });

  test('BUG-C03 three contacts, six aims, a track of three topics and one of nine: all are shown', () => {
    const home = lisbon.read('index.html');
    expect([...home.matchAll(/mailto:[a-z.]+@tides/g)]).toHaveLength(3);
    for (const aim of [1, 2, 3, 4, 5, 6]) expect(wordsOf(home)).toContain(`Aim ${aim}`);
    const call = lisbon.read('call-for-papers.html');
    expect(call.match(/id="topic-1-/g)).toHaveLength(3);
    expect(call.match(/id="topic-2-/g)).toHaveLength(9);
    expect(home).toContain('href="/committees#local-team"');
  });
});

describe('a small edition', () => {
  test('BUG-C03 without a portal no page of it is built, and no link leads there', () => {
    const pages = minimal.files().filter((file) => file.endsWith('.html'));
    expect(
      pages.filter((file) => /^(?:auth|admin|inspection)\/|^(?:dashboard|payment|visa-letter)\.html$/.test(file)),
    ).toEqual([]);
    const toPortal = /href="\/(?:auth|admin|inspection|dashboard|payment|visa-letter)(?:[/?#"])/;
    expect(pages.filter((file) => toPortal.test(minimal.read(file)))).toEqual([]);
    for (const list of ['sitemap.xml', 'llms.txt', 'search-index.json'])
      expect(minimal.read(list)).not.toContain('/auth/');
    expect(wordsOf(minimal.read('index.html'))).not.toMatch(/Sign in|Log ?out/);
  });

  test('BUG-C03 each form of it is sent to a function that it has, and what needs the portal says that there is none', {
    timeout: 300_000,
  }, () => {
    minimal.run("await (await import('./scripts/build/function-bundles.ts')).buildFunctions()");
    const functions = readdirSync(join(minimal.folder, '.functions')).filter((file) => file.endsWith('.mjs'));
    const routes = functions.map((file) => {
      const code = readFileSync(join(minimal.folder, '.functions', file), 'utf8');
      return /"path":"([^"]+)"/.exec(code)?.[1];
    });
    const pages = minimal.files().filter((file) => file.endsWith('.html'));
    const sent = pages.flatMap((file) =>
      [...minimal.read(file).matchAll(/<form[^>]*\saction="([^"#?]+)"/g)].map(([, action = '']) => action),
    );
    expect(new Set(sent)).toContain('/verify/code');
    const answers = (path: string) =>
      minimal.files().includes(`${path.slice(1)}.html`) ||
      routes.some((route) => route !== undefined && new URLPattern({ pathname: route }).test({ pathname: path }));
    expect([...new Set(sent)].filter((path) => !answers(path))).toEqual([]);
    for (const command of ['reconcile', 'refund', 'admin']) {
      const words = { reconcile: [], refund: ['u', 'p'], admin: ['list'] }[command] ?? [];
      const { status, stderr } = spawnSync(process.execPath, [`scripts/commands/${command}.ts`, ...words], {
        cwd: minimal.folder,
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([1, expect.stringMatching(/^This edition has no sign-in area: .*\.\n$/)]);
    }
  });

  test('BUG-C03 without goals no page speaks of them; without a countdown nothing counts', () => {
    const pages = minimal.files().filter((file) => file.endsWith('.html'));
    expect(pages.filter((file) => /\bSDG\b|Development Goal/.test(wordsOf(minimal.read(file))))).toEqual([]);
    expect(minimal.read('call-for-papers.html')).not.toContain('name="goal"');
    expect(minimal.read('call-for-papers.html').match(/class="track /g)).toHaveLength(1);
    expect(minimal.read('index.html')).not.toContain('Countdown');
    expect(lisbon.read('index.html')).toContain('Countdown');
  });

  test('BUG-C03 whoever takes part from home is told so, and search engines too', () => {
    const event = (html: string) => graph(html).find((node) => node['@type'] === 'EducationEvent');
    const kinds = (html: string) => [event(html)?.location].flat().map((place) => (place as Node)['@type']);
    expect(event(minimal.read('index.html'))?.eventAttendanceMode).toMatch(/OnlineEventAttendanceMode$/);
    expect(kinds(minimal.read('index.html'))).toEqual(['VirtualLocation']);
    expect(event(lisbon.read('index.html'))?.eventAttendanceMode).toMatch(/MixedEventAttendanceMode$/);
    expect(kinds(lisbon.read('index.html'))).toEqual(['Place', 'VirtualLocation']);
    expect(wordsOf(lisbon.read('index.html'))).toContain('Estuary Hall, Lisbon, and online');
  });

  test('BUG-C09 what is there once is counted as one, in both', () => {
    const faults = [lisbon, minimal].flatMap(({ files, read }) =>
      files()
        .filter((file) => file.endsWith('.html'))
        .flatMap(
          (file) =>
            wordsOf(read(file)).match(
              /(?<![\d.,–-])\b1 (?:paper|poster|topic|track|session|day|countrie|institution|person)s\b/g,
            ) ?? [],
        ),
    );
    expect(faults).toEqual([]);
    expect(wordsOf(lisbon.read('index.html'))).toContain('Two of the papers');
  });

  test('no link of it is dead', () => {
    const files = new Set(minimal.files());
    const dead = [...files]
      .filter((file) => file.endsWith('.html'))
      .flatMap((file) => [...minimal.read(file).matchAll(/href="(\/[^"#?]*)/g)].map(([, href = '']) => href.slice(1)))
      .filter((href) => href !== '' && !files.has(href) && !files.has(`${href}.html`));
    expect([...new Set(dead)]).toEqual([]);
  });
});
