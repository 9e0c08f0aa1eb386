import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadContent } from '../../src/content/check/load.ts';
import { anchorOf } from '../../src/content/facts/anchors.ts';
import { committeePeople, committeeSections } from '../../src/content/facts/committees.ts';
import { addDays, currentValue, daysOf, scheduleRows } from '../../src/content/facts/dates.ts';
import { feeRows } from '../../src/content/facts/fees.ts';
import type { Documents } from '../../src/content/registry.ts';
import { moneyText } from '../../src/contract/money.ts';
import { contentCopy } from '../support/content-copy.ts';

const { root } = contentCopy();
const file = (name: string) => join(root, 'content', name);

/** Changes one document of the copy as an editor would. */
function edit<Name extends keyof Documents>(name: Name, change: (document: Documents[Name]) => void): void {
  const document = JSON.parse(readFileSync(file(`${name}.json`), 'utf8'));
  change(document);
  writeFileSync(file(`${name}.json`), `${JSON.stringify(document, null, 2)}\n`);
}

/** A valid edit: it changes the copy, and says how its value is found in what the site shows. */
type Edit = (number: number) => (content: Documents) => unknown;

const edits: Record<string, Edit> = {
  'a date moves': (number) => {
    let moved = '';
    edit('schedule', ({ entries }) => {
      const movable = entries.filter((entry) => entry.kind === 'day' && entry.values.at(-1)?.status !== 'hard');
      const entry = movable[number % movable.length];
      if (entry?.kind !== 'day') throw new Error('no date can move');
      const last = currentValue(entry);
      moved = addDays(daysOf(last).first, 1 + (number % 20));
      entry.values.push({ status: 'extended', announced: last.announced, date: moved });
    });
    return ({ schedule }) => scheduleRows(schedule).some(({ iso }) => iso === moved);
  },
  'a fee changes': (number) => {
    const amount = 100 + number;
    edit('fees', ({ rows }) => {
      const row = rows[number % rows.length];
      if (row) row.conference = { amount, currency: 'EUR', tax: 'included' };
    });
    return ({ fees }) => feeRows(fees).some(({ conference }) => conference.text === moneyText(amount, 'EUR'));
  },
  'somebody joins a committee': (number) => {
    const name = `Dr. Newcomer ${number}`;
    edit('committees', ({ sections }) => {
      const section = sections[number % sections.length];
      section?.people.push({ name, role: 'Member', organization: 'Nordvik Technical University' });
      if (section) section.size += 1;
    });
    return (content) => committeePeople(content).some((person) => person.name === name);
  },
  'a committee section is added': (number) => {
    const title = `Working Group ${number}`;
    edit('committees', ({ sections }) => {
      sections.push({
        title,
        columns: 'single',
        size: 1,
        people: [{ name: 'Dr. A. Chair', role: 'Chair', organization: 'Here' }],
      });
    });
    return (content) => committeeSections(content).some(({ anchor }) => anchor === anchorOf(title));
  },
  'a topic is added': (number) => {
    const text = `A ninth topic ${number}`;
    edit('tracks', ({ tracks }) => {
      tracks[number % tracks.length]?.topics.push({ text, sdg: 'SDG 9' });
    });
    return ({ tracks }) => tracks.tracks.some(({ topics }) => topics.some((topic) => topic.text === text));
  },
  'an aim, a contact and a coordinator are added': (number) => {
    const email = `new.${number}@example.org`;
    edit('objectives', ({ aims }) => void aims.push({ title: `Aim ${number}`, text: 'One more reason to meet.' }));
    edit('site', ({ contacts }) => void contacts.push({ name: 'Dr. New', role: 'Travel', email }));
    return ({ site }) => site.contacts.some((contact) => contact.email === email);
  },
  'a news item with a date in its words': (number) => {
    const name = `announcements/2025-06-30-news-${number}.md`;
    writeFileSync(
      file(name),
      `---\ntitle: "News ${number}"\ndate: "2025-06-30"\nsummary: "Rooms can be booked until 30th June."\nlink: "/tourism"\n---\n\nRooms can be booked until 30th June.\n`,
    );
    return () => readFileSync(file(name), 'utf8').includes(`News ${number}`);
  },
};

/** `EDITS=40` makes more of them. */
const count = Number(process.env.EDITS ?? 12);

test(`BUG-C02 ${count} valid edits, one after the other: each passes the check, and what pages read shows it`, {
  timeout: 120_000,
}, () => {
  const order = fc.sample(fc.tuple(fc.constantFrom(...Object.keys(edits)), fc.nat(900)), {
    numRuns: count,
    ...(process.env.SEED && { seed: Number(process.env.SEED) }),
  });
  order.forEach(([name, number], index) => {
    const shows = edits[name]?.(number * 100 + index);
    const content = loadContent(root);
    expect(shows?.(content), `${index + 1}. ${name}, of ${JSON.stringify(order)}`).toBe(true);
  });
});
