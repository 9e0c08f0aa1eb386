import { loadContent } from '../../../src/content/check/load.ts';
import {
  conferenceOverwritten,
  recordHistory,
  type Unrecorded,
  unrecordedSessions,
  venueMoved,
} from '../../../src/content/facts/calendar-history.ts';
import { type UnrecordedDate, unrecordedDates } from '../../../src/content/facts/date-history.ts';
import { counted } from '../../../src/contract/counted.ts';
import { writeDocument } from '../content-files.ts';

/**
 * Writes into `content/calendar-history.json` what changed since calendars were last told.
 * @param now the instant that becomes the LAST-MODIFIED of what changed
 * @returns what changed, for the terminal
 * @throws ContentError when the content has any other mistake
 */
export function recordProgramme(root: string, now: Date): string {
  const content = loadContent(root, 'allowed');
  const changes = unrecordedSessions(content);
  const dates = unrecordedDates(content);
  const hasSessions = content.programme.days.length > 0;
  const all = venueMoved(content) || conferenceOverwritten(content);
  writeDocument(root, 'calendar-history', recordHistory(content, `${now.toISOString().slice(0, 19)}Z`));
  if (changes.length + dates.length === 0 && !all) return 'Calendars know every session and every date as it is.';
  const words = { new: 'new', moved: 'moved', gone: 'cancelled' } as const;
  const lines = (one: string, list: readonly (Unrecorded | UnrecordedDate)[]) =>
    (['new', 'moved', 'gone'] as const).flatMap((kind) => {
      const count = list.filter((change) => change.kind === kind).length;
      return count > 0 ? [`  ${counted(count, one)} ${words[kind]}`] : [];
    });
  return [
    'Calendars will learn of these changes with the next build:',
    ...(all ? [`  ${hasSessions ? 'every session' : 'the conference'} has another day or venue`] : []),
    ...lines('session', changes),
    ...lines('date', dates),
  ].join('\n');
}
