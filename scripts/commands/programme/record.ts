import { loadContent } from '../../../src/content/check/load.ts';
import {
  conferenceOverwritten,
  recordHistory,
  type Unrecorded,
  unrecordedSessions,
  venueMoved,
} from '../../../src/content/facts/calendar-history.ts';
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
  const all = venueMoved(content) || conferenceOverwritten(content);
  writeDocument(root, 'calendar-history', recordHistory(content, `${now.toISOString().slice(0, 19)}Z`));
  if (changes.length === 0 && !all) return 'Calendars know every session as it is.';
  const count = (kind: Unrecorded['kind']) => changes.filter((change) => change.kind === kind).length;
  return [
    'Calendars will learn of these changes with the next build:',
    ...(all ? ['  every session has another day or venue'] : []),
    ...(count('new') > 0 ? [`  ${counted(count('new'), 'session')} new`] : []),
    ...(count('moved') > 0 ? [`  ${counted(count('moved'), 'session')} moved`] : []),
    ...(count('gone') > 0 ? [`  ${counted(count('gone'), 'session')} cancelled`] : []),
  ].join('\n');
}
