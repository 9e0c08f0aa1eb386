import type { Download, Downloads } from '../schemas/downloads.ts';
import type { Schedule } from '../schemas/schedule.ts';
import { scheduleRows } from './dates.ts';

/** The document of that name. Throws when there is none, which the content check rules out for names in the menus. */
export function downloadOf(downloads: Downloads, id: string): Download {
  const found = downloads.documents.find((item) => item.id === id);
  if (!found) throw new Error(`content/downloads.json has no document named "${id}"`);
  return found;
}

/**
 * The day a document stands for, YYYY-MM-DD: its last revision, or the last change of a date for a document that shows the schedule.
 */
export function documentDate(download: Download, schedule: Schedule): string {
  const moved = download.followsSchedule ? scheduleRows(schedule).map(({ announced }) => announced) : [];
  return [download.revised, ...moved].sort().at(-1) ?? download.revised;
}
