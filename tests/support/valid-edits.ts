import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { addDays, currentValue, daysOf, scheduleRows } from '../../src/content/facts/dates.ts';
import { fillPlaceholders } from '../../src/content/facts/placeholders.ts';
import type { Documents } from '../../src/content/registry.ts';
import { moneyText } from '../../src/contract/money.ts';

/** What pages show after an edit: words that were not there before, or words that are gone. */
export type Shown = (content: Documents) => { readonly words: string; readonly gone?: boolean };

/**
 * Edits of `content/` that organisers make and the check allows (BUG-C02), by name. Each changes the project at `root`; the same number
 * gives the same edit.
 */
export function validEdits(root: string): Readonly<Record<string, (number: number) => Shown>> {
  const file = (name: string) => join(root, 'content', name);

  /** Changes one document as an editor would, and gives what the change gives. */
  function edit<Name extends keyof Documents, Result>(
    name: Name,
    change: (document: Documents[Name]) => Result,
  ): Result {
    const document = JSON.parse(readFileSync(file(`${name}.json`), 'utf8'));
    const result = change(document);
    writeFileSync(file(`${name}.json`), `${JSON.stringify(document, null, 2)}\n`);
    return result;
  }
  const one = <Item>(items: readonly Item[], number: number): Item => {
    const item = items[number % items.length];
    if (item === undefined) throw new Error('there is nothing to edit');
    return item;
  };

  return {
    'a date moves': (number) => {
      const moved = edit('schedule', ({ entries }) => {
        // An extension of what comes before the conference, and not beyond it.
        const last = (entry: (typeof entries)[number]) => daysOf(currentValue(entry)).first;
        const conference = entries.find(({ kind }) => kind === 'range');
        const end = conference ? last(conference) : '9999-12-31';
        const entry = one(
          entries.filter((entry) => entry.kind === 'day' && entry.visible && currentValue(entry).status !== 'hard'),
          number,
        );
        if (entry.kind !== 'day') throw new Error('only days are chosen');
        const later = addDays(last(entry), 1 + (number % 4));
        const date = later < end ? later : last(entry);
        entry.values.push({ status: 'extended', announced: currentValue(entry).announced, date });
        return entry.id;
      });
      return ({ schedule }) => ({
        words: scheduleRows(schedule).find(({ id }) => id === moved)?.text ?? 'no such date',
      });
    },
    'a fee changes': (number) => {
      const amount = 100 + (number % 900) + (number % 97) / 100;
      edit('fees', ({ rows }) => {
        one(rows, number).conference = { amount, currency: 'EUR', tax: 'included' };
      });
      return () => ({ words: moneyText(amount, 'EUR') });
    },
    'somebody joins a committee': (number) => {
      const name = `Dr. Newcomer Number${number}`;
      edit('committees', ({ sections }) => {
        const section = one(sections, number);
        section.people.push({ name, role: 'Member', organization: 'Nordvik Technical University' });
        section.size += 1;
      });
      return () => ({ words: name });
    },
    'a committee section is added': (number) => {
      const title = `Working Group ${number}`;
      edit('committees', ({ sections }) => {
        const people = [{ name: `Dr. Chair Of${number}`, role: 'Chair', organization: 'Here' }];
        sections.push({ title, columns: 'single', size: 1, people });
      });
      return () => ({ words: title });
    },
    'a topic is added': (number) => {
      const text = `A topic of number ${number}`;
      edit('tracks', ({ tracks }) => void one(tracks, number).topics.push({ text, sdg: 'SDG 9' }));
      return () => ({ words: text });
    },
    'an aim, a contact and a coordinator are added': (number) => {
      const email = `new.${number}@example.org`;
      edit('objectives', ({ aims }) => void aims.push({ title: `Aim ${number}`, text: 'One more reason to meet.' }));
      edit('site', ({ contacts }) => void contacts.push({ name: 'Dr. New', role: 'Travel', email }));
      return () => ({ words: email });
    },
    'a news item with a date in its words': (number) => {
      const title = `News ${number}`;
      writeFileSync(
        file(`announcements/2025-06-30-news-${number}.md`),
        `---\ntitle: "${title}"\ndate: "2025-06-30"\nsummary: "Rooms can be booked until 30th June."\nlink: "/tourism"\n---\n\nRooms can be booked until 30th June.\n`,
      );
      return () => ({ words: title });
    },
    'a paper is withdrawn': (number) => {
      const title = edit('papers', (document) => {
        const paper = one(document.papers, number);
        document.papers = document.papers.filter((other) => other !== paper);
        return paper.title;
      });
      return () => ({ words: title, gone: true });
    },
    'a paper has another title': (number) => {
      const title = `Another title, of number ${number}`;
      edit('papers', ({ papers }) => {
        one(papers, number).title = title;
      });
      return () => ({ words: title });
    },
    'the conference has another motto': (number) => {
      const tagline = `A motto for number ${number}`;
      edit('site', (site) => {
        site.tagline = tagline;
      });
      return () => ({ words: tagline });
    },
    'a member of the advisory committee is replaced': (number) => {
      const name = `Prof. Successor Number${number}`;
      edit('advisory', ({ members }) => {
        one(members, number).name = name;
      });
      return () => ({ words: name });
    },
    'a question is added': (number) => {
      const question = `Is number ${number} a question?`;
      edit('faq', ({ groups }) => {
        one(groups, number).questions.push({
          id: `question-${number}`,
          question,
          answer: ['Write to {site:email}.'],
        });
      });
      return (content) => ({ words: fillPlaceholders(question, content) });
    },
  };
}

/** Which edits, in which order, with which numbers; `SEED` repeats a run. */
export function randomEdits(names: readonly string[], count: number): readonly (readonly [string, number])[] {
  const drawn = fc.sample(fc.tuple(fc.constantFrom(...names), fc.nat(900)), {
    numRuns: count,
    ...(process.env.SEED && { seed: Number(process.env.SEED) }),
  });
  // No number comes twice: each edit adds something of its own.
  return drawn.map(([name, number], index) => [name, number * 100 + (index % 100)]);
}
