import type { Documents } from '../registry.ts';
import type { DateValue } from '../schemas/schedule.ts';
import { currentValue, daysOf, entryOf, valueText } from './dates.ts';
import { feeText } from './fees.ts';
import { keptTable, keptText } from './retention.ts';

/**
 * Placeholders let a sentence name a date or fee without typing it again:
 *   {full-paper}              the date that counts, "14th May 2025"
 *   {full-paper@original}     an older value, by its status (the latest of that status)
 *   {full-paper@extended|of}  "10th of May", in running text; with the year where that is not the one of the conference
 *   {conference|and}          "15th and 16th of July 2025"
 *   {fee:attendee}            the conference fee of that row; {journal:attendee} its journal fee
 *   {site:shortName}          a one-line fact of site.json
 *   {kept:query}              how long a record is kept, "one year" (retention.json); {kept:*} the whole table
 */
export type PlaceholderSources = Pick<Documents, 'site' | 'schedule' | 'fees' | 'retention'>;

const pattern = /\{([^{}]+)\}/g;
const dateName = /^([a-z0-9-]+)(?:@(original|extended|hard))?(?:\|(of|and))?$/;

/** The text with every placeholder filled in. Throws a sentence that names the placeholder when it leads nowhere. */
export function fillPlaceholders(text: string, sources: PlaceholderSources): string {
  const stray = strayBrace(text);
  if (stray) throw new Error(stray.reason);
  return text.replaceAll(pattern, (whole, inside: string) => resolvePlaceholder(whole, inside, sources));
}

/** A brace without its pair: a placeholder that would be printed as it was typed (BUG-C06). */
function strayBrace(text: string): { placeholder: string; reason: string } | undefined {
  const found = /\{[^{}]{0,40}|\}/.exec(text.replaceAll(pattern, (whole) => ' '.repeat(whole.length)));
  if (!found) return undefined;
  const reason = `holds "${found[0].trim()}", a brace without its pair: write {name}, with both`;
  return { placeholder: found[0].slice(0, 12), reason };
}

/** The first placeholder of a text that leads nowhere, with the reason; undefined when all is well. */
export function placeholderFault(
  text: string,
  sources: PlaceholderSources,
): { placeholder: string; reason: string } | undefined {
  for (const [whole, inside = ''] of text.matchAll(pattern)) {
    try {
      resolvePlaceholder(whole, inside, sources);
    } catch (error) {
      return { placeholder: whole, reason: `holds a placeholder that leads nowhere: ${(error as Error).message}` };
    }
  }
  return strayBrace(text);
}

/** The dates of which a text names the value in force; what they were before is named for ever. */
export function datesNamed(text: string, schedule: Documents['schedule']): string[] {
  return [...text.matchAll(pattern)].flatMap(([, inside = '']) => {
    const [, id, status] = dateName.exec(inside) ?? [];
    const entry = schedule.entries.find((candidate) => candidate.id === id);
    if (!entry) return [];
    const current = currentValue(entry);
    return status === undefined || entry.values.findLast((value) => value.status === status) === current
      ? [entry.id]
      : [];
  });
}

function resolvePlaceholder(
  whole: string,
  inside: string,
  { site, schedule, fees, retention }: PlaceholderSources,
): string {
  const [kind, name] = inside.includes(':') ? inside.split(':', 2) : ['date', inside];
  if (kind === 'site') {
    const value = Object.entries(site).find(([key]) => key === name)?.[1];
    if (typeof value === 'string' || typeof value === 'number') return String(value);
    throw new Error(`${whole} names no line of site.json`);
  }
  if (kind === 'fee' || kind === 'journal') {
    const row = fees.rows.find(({ id }) => id === name);
    if (!row) throw new Error(`${whole} names no row of fees.json`);
    const fee = kind === 'fee' ? row.conference : row.journal;
    return fee ? feeText(fee, fees) : fees.noFee;
  }
  if (kind === 'kept') {
    if (name === '*') return keptTable(retention);
    const record = retention.records.find(({ id }) => id === name);
    if (!record) throw new Error(`${whole} names no record of retention.json`);
    return keptText(record);
  }
  const parts = kind === 'date' ? dateName.exec(inside) : null;
  if (!parts) throw new Error(`${whole} is not a placeholder: write {name}, {name@extended} or {name|of}`);
  const [, id, status, style] = parts;
  const entry = schedule.entries.find((candidate) => candidate.id === id);
  if (!entry) throw new Error(`${whole} names no date of schedule.json`);
  const value = status ? entry.values.findLast((candidate) => candidate.status === status) : currentValue(entry);
  if (!value) throw new Error(`${whole}: the date "${id}" has no value with the status "${status}"`);
  // A deadline of the year before, seen in neither of the two, would be taken for one of the conference's own year.
  const year = yearOf(value) !== yearOf(currentValue(entryOf(schedule, 'conference')));
  return valueText(value, style === 'of' ? { of: true, year } : style === 'and' ? { of: true } : {});
}

const yearOf = (value: DateValue): string => daysOf(value).last.slice(0, 4);
