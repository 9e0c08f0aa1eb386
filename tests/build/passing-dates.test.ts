import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { loadContent } from '../../src/content/check/load.ts';
import { currentValue, scheduleRows, valueText } from '../../src/content/facts/dates.ts';
import { frozenSite } from '../support/built-site.ts';

const { schedule } = loadContent(frozenSite.root);
const rows = scheduleRows(schedule);
const day = 86_400_000;
const instants = [...new Set(rows.map(({ end }) => end + 1000))]
  .toSorted((one, other) => one - other)
  // As it passes, a day later, and long after the last.
  .flatMap((end, index, all) => [end, end + day, ...(index === all.length - 1 ? [end + 400 * day] : [])]);

/** A date as sentences write it: with its year, with "of", and without the year. */
const wordings = (id: string): string[] => {
  const entry = schedule.entries.find((candidate) => candidate.id === id);
  if (!entry) return [];
  const value = currentValue(entry);
  const styles = [{}, { of: true }, { of: true, year: false }, { year: false }] as const;
  return [...new Set(styles.map((style) => valueText(value, style)))];
};

const dated = rows.map((row) => ({ ...row, words: wordings(row.id) }));

/** Rules of a page that hide something by the attributes of its root, as the page itself carries them. */
function hidingRules(html: string): string[] {
  const sheets = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, sheet = '']) => sheet);
  return sheets.flatMap((sheet) =>
    [...sheet.matchAll(/(html[^{}]*\.(?:in|next|until|since)-[^{}]*)\{display:none!important\}/g)].map(
      ([, selector = '']) => selector,
    ),
  );
}

/** The attributes that the script in the head sets at an instant. */
function rootAt(script: string, now: number): { phase: string; next: string } {
  const dataset = { phase: '', next: '' };
  const clock = class extends Date {
    static override now = () => now;
  };
  runInNewContext(script, {
    document: { documentElement: { dataset } },
    Date: clock,
    URLSearchParams,
    location: { search: '' },
    addEventListener: () => undefined,
  });
  return dataset;
}

/** Where a text stands that says itself that its date is over, or tells a fact of a file: what it is about is named beside it. */
const told = '.schedule, .desk-files time, [class^=since-], del';

test('BUG-DT1 no page names as current a date that has passed, at any instant', () => {
  const stale: string[] = [];
  const silent: string[] = [];
  for (const { path, html, document } of frozenSite.builtPages()) {
    // News bear the day on which they were true.
    if (path.startsWith('/announcements/')) continue;
    const script = /<script>(\{let r=document\.documentElement\.dataset[^<]*)<\/script>/.exec(html)?.[1] ?? '';
    const rules = hidingRules(html);
    for (const part of document.querySelectorAll('script, style, template')) part.remove();
    const named = [...document.querySelectorAll('body *')].flatMap((element) => {
      if (element.closest(told)) return [];
      const own = [...element.childNodes]
        .filter(({ nodeType }) => nodeType === 3)
        .map(({ textContent }) => textContent);
      const text = own.join(' ').replace(/\s+/g, ' ');
      // The days of the conference stand as a fact beside its name.
      const fact = element.closest('time') !== null;
      const dates = dated.filter(
        ({ words, role }) => words.some((one) => text.includes(one)) && !(fact && role === 'event'),
      );
      return dates.length > 0 ? [{ element, text, dates }] : [];
    });
    if (named.length === 0) continue;
    for (const now of instants) {
      const { phase, next } = rootAt(script, now);
      document.documentElement.setAttribute('data-phase', phase);
      document.documentElement.setAttribute('data-next', next);
      const hidden = rules.flatMap((rule) => [...document.querySelectorAll(rule)]);
      for (const { element, text, dates } of named) {
        const passed = dates.find(({ end }) => end + 1000 <= now);
        if (!passed || hidden.some((one) => one.contains(element))) continue;
        // A list of steps says which of its dates have passed.
        const left = element.closest('li, a')?.querySelector('[data-left]')?.getAttribute('data-left');
        if (left && Number(left) <= now) continue;
        stale.push(`${path} at ${new Date(now).toISOString()} names ${passed.id}: "${text.trim().slice(0, 90)}"`);
      }
    }
    for (const pair of document.querySelectorAll('[class^=until-]')) {
      const id = pair.className.replace('until-', '');
      if (!rules.some((rule) => rule.includes(`.until-${id}`))) silent.push(`${path} has no rule for ${id}`);
    }
  }
  expect(stale).toEqual([]);
  expect(silent).toEqual([]);
});
