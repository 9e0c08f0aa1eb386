import { entryOf, scheduleRow } from '../facts/dates.ts';
import { phaseNames } from '../facts/phase-names.ts';
import { phaseCalendar } from '../facts/phases.ts';
import { datesNamed } from '../facts/placeholders.ts';
import type { Documents } from '../registry.ts';
import type { CrossIssue } from './cross-issue.ts';

/**
 * No page names as current a date that has passed (ADR-M04): a text that names one stands in a phase which ends no later than the date, or
 * says beside itself until when it holds (`until`) and what is true afterwards (`afterwards`). Two fields that cannot work are a mistake; a
 * sentence that does not say what comes after its date is asked about, since it may be meant (ADR-C08).
 */

/** The text of a group of fields that `until` and `afterwards` belong to. */
const changing = new Set(['intro', 'answer', 'note']);

type Path = readonly (string | number)[];

/** What is wrong, or asked, of the dates that one group of fields names; `path` leads from the group to the text. */
export interface PassingDate {
  readonly path: Path;
  readonly message: string;
  /** Whether it cannot be meant. */
  readonly isMistake: boolean;
}

export function passingDates(
  fields: Readonly<Record<string, unknown>>,
  schedule: Documents['schedule'],
): PassingDate[] {
  const { until, afterwards } = fields;
  if ((until === undefined) !== (afterwards === undefined)) {
    const [has, lacks] = until === undefined ? ['afterwards', 'until'] : ['until', 'afterwards'];
    return [{ path: [has], message: `stands without "${lacks}": a text that names a date has both`, isMistake: true }];
  }
  const turn = schedule.entries.find(({ id, visible }) => visible && id === until);
  if (until !== undefined && !turn)
    return [
      { path: ['until'], message: `names "${until}", which is no visible date of schedule.json`, isMistake: true },
    ];
  const end = (id: string) => scheduleRow(entryOf(schedule, id)).end;
  const asked = (path: Path, message: string) => [{ path, message: `${message}. Is that meant?`, isMistake: false }];
  return Object.entries(fields).flatMap(([field, value]) =>
    texts(value, [field]).flatMap(({ text, path }) => {
      const named = datesNamed(text, schedule);
      if (field === 'afterwards') {
        const later = named.find((id) => turn && end(id) > end(turn.id));
        return later ? asked(path, `names {${later}}, which is still to come once "${until}" has passed`) : [];
      }
      if (!turn || !changing.has(field)) {
        const [first] = named;
        const way = changing.has(field)
          ? `add "until": "${first}", and in "afterwards" what is true once it has passed`
          : 'name it where a text can change: an introduction, an answer, or phases.json';
        return first ? asked(path, `names {${first}} as if it never passed: ${way}`) : [];
      }
      const earlier = named.find((id) => end(id) < end(turn.id));
      return earlier ? asked(path, `names {${earlier}}, which passes before "${until}"`) : [];
    }),
  );
}

/** The rule for the sentences of JSON documents. */
export function documentsPassingDates(content: Documents): (CrossIssue & Pick<PassingDate, 'isMistake'>)[] {
  const issues: (CrossIssue & Pick<PassingDate, 'isMistake'>)[] = [];
  const { schedule } = content;
  for (const document of ['site', 'faq', 'fees', 'journals', 'objectives', 'programme', 'downloads'] as const) {
    const visit = (value: unknown, path: Path): void => {
      if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, [...path, index]);
      else if (value && typeof value === 'object') {
        for (const fault of passingDates(value as Record<string, unknown>, schedule))
          issues.push({ ...fault, document, path: [...path, ...fault.path] });
        for (const [key, item] of Object.entries(value)) visit(item, [...path, key]);
      }
    };
    visit(content[document], []);
  }
  return [...issues, ...phaseTexts(content)];
}

/** What a phase says is read until the phase ends; afterwards everything may be told. */
function phaseTexts(content: Documents): (CrossIssue & { isMistake: false })[] {
  const { site, schedule, phases } = content;
  if (Object.values(site.dates).some((id) => !schedule.entries.some((entry) => entry.id === id))) return [];
  const { changes } = phaseCalendar(content);
  const { submission, acceptance, registration, conference } = site.dates;
  const ends = [submission, acceptance, registration, conference, conference];
  return phaseNames.flatMap((name, index) => {
    const until = changes[index];
    if (until === undefined) return [];
    const { ticker, closing, authors } = phases.phases[name];
    const all = [
      ...texts(ticker, ['ticker']),
      ...texts(closing.text, ['closing', 'text']),
      ...authors.flatMap((step, place) => texts(step.text, ['authors', place, 'text'])),
    ];
    return all.flatMap(({ text, path }) => {
      const others = datesNamed(text, schedule).filter((id) => id !== ends[index]);
      const passed = others.find((id) => scheduleRow(entryOf(schedule, id)).end + 1000 < until);
      if (!passed) return [];
      const message = `names {${passed}}, which passes before the phase "${name}" ends. Is that meant?`;
      return { document: 'phases' as const, path: ['phases', name, ...path], message, isMistake: false as const };
    });
  });
}

/** A text, or the texts of a list. */
function texts(value: unknown, path: Path): { text: string; path: Path }[] {
  if (typeof value === 'string') return [{ text: value, path }];
  if (Array.isArray(value)) return value.flatMap((item, index) => texts(item, [...path, index]));
  return [];
}
