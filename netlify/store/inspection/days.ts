import type { CalendarEntry } from '#contract/inspection';
import { prefixOf } from '../identifiers.ts';
import type { Store } from '../redis.ts';
import { inspectionKey, inspectionRecord, inspectionsConfirmed, inspectionsWished } from './record.ts';
import { readInspectionDays } from './scripts.ts';

/** Most entries of each kind that a calendar shows: a month has fewer, and the store is not held up by more. */
const most = 1000;

/** Who is inspected, and who wishes to be, in a month such as `2026-12`; in one round trip. */
export async function inspectionsOf(store: Store, month: string): Promise<readonly CalendarEntry[]> {
  const first = Number(month.replace('-', '')) * 100;
  const reply = await store.run(readInspectionDays, {
    keys: { confirmed: inspectionsConfirmed, wished: inspectionsWished },
    args: { prefix: prefixOf(inspectionKey), from: first, to: first + 99, most },
  });
  const [sure, hoped] = reply as unknown as readonly [readonly Entry[], readonly Entry[]];
  return [...sure.map((entry) => entryOf(entry, true)), ...hoped.map((entry) => entryOf(entry, false))];
}

type Entry = readonly [day: string, id: string, institution: string];

function entryOf([day, id, stored]: Entry, confirmed: boolean): CalendarEntry {
  const institution = inspectionRecord.decode(['institution', stored])?.institution ?? '';
  return { id, institution, day: String(day).replace(/(....)(..)(..)/, '$1-$2-$3'), confirmed };
}
