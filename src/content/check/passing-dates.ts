import { entryOf, scheduleRow } from '../facts/dates.ts';
import { phaseNames } from '../facts/phase-names.ts';
import { phaseCalendar } from '../facts/phases.ts';
import { datesNamed } from '../facts/placeholders.ts';
import type { Documents } from '../registry.ts';
import type { CrossIssue } from './cross-issue.ts';

/**
 * No page names as current a date that has passed (ADR-M04): a text that names one stands in a phase which ends no later than the date, or
 * says beside itself until when it holds (`until`) and what is true afterwards (`afterwards`).
 */

/** The text of a group of fields that `until` and `afterwards` belong to. */
const changing = new Set(['intro', 'answer', 'note']);

type Path = readonly (string | number)[];

/** What is wrong with the dates that one group of fields names; `path` leads from the group to the text. */
export function passingDates(
  fields: Readonly<Record<string, unknown>>,
  schedule: Documents['schedule'],
): { readonly path: Path; readonly message: string }[] {
  const { until, afterwards } = fields;
  if ((until === undefined) !== (afterwards === undefined)) {
    const [has, lacks] = until === undefined ? ['afterwards', 'until'] : ['until', 'afterwards'];
    return [{ path: [has], message: `stands without "${lacks}": a text that names a date has both` }];
  }
  const turn = schedule.entries.find(({ id, visible }) => visible && id === until);
  if (until !== undefined && !turn)
    return [{ path: ['until'], message: `names "${until}", which is no visible date of schedule.json` }];
  const end = (id: string) => scheduleRow(entryOf(schedule, id)).end;
  return Object.entries(fields).flatMap(([field, value]) =>
    texts(value, [field]).flatMap(({ text, path }) => {
      const named = datesNamed(text, schedule);
      if (field === 'afterwards') {
        const later = named.find((id) => turn && end(id) > end(turn.id));
        return later ? { path, message: `names {${later}}, which is still to come once "${until}" has passed` } : [];
      }
      if (!turn || !changing.has(field)) {
        const [first] = named;
        const way = changing.has(field)
          ? `add "until": "${first}", and in "afterwards" what is true once it has passed`
          : 'name it where a text can change: an introduction, an answer, or phases.json';
        return first ? { path, message: `names {${first}} as if it never passed: ${way}` } : [];
      }
      const earlier = named.find((id) => end(id) < end(turn.id));
      return earlier ? { path, message: `names {${earlier}}, which passes before "${until}"` } : [];
    }),
  );
}

/** The rule for the sentences of JSON documents. */
export function checkPassingDates(content: Documents): CrossIssue[] {
  const issues: CrossIssue[] = [];
  const { schedule } = content;
  for (const document of ['site', 'faq', 'fees', 'journals', 'objectives', 'programme', 'downloads'] as const) {
    const visit = (value: unknown, path: Path): void => {
      if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, [...path, index]);
      else if (value && typeof value === 'object') {
        for (const fault of passingDates(value as Record<string, unknown>, schedule))
          issues.push({ document, path: [...path, ...fault.path], message: fault.message });
        for (const [key, item] of Object.entries(value)) visit(item, [...path, key]);
      }
    };
    visit(content[document], []);
  }
  return [...issues, ...checkPhaseTexts(content)];
}

/** What a phase says is read until the phase ends; afterwards everything may be told. */
function checkPhaseTexts(content: Documents): CrossIssue[] {
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
      const message = `names {${passed}}, which passes before the phase "${name}" ends`;
      return { document: 'phases' as const, path: ['phases', name, ...path], message };
    });
  });
}

/** A text, or the texts of a list. */
function texts(value: unknown, path: Path): { text: string; path: Path }[] {
  if (typeof value === 'string') return [{ text: value, path }];
  if (Array.isArray(value)) return value.flatMap((item, index) => texts(item, [...path, index]));
  return [];
}
