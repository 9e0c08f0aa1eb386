import { counted } from '../../contract/counted.ts';
import type { Retention, RetentionRecord } from '../schemas/retention.ts';

/** "1 year", "8 years", "90 days", or the event that ends it. */
export function keptText({ days, until }: RetentionRecord): string {
  if (days === null) return until ?? '';
  return days % 365 === 0 ? counted(days / 365, 'year') : counted(days, 'day');
}

/** "Session: a random number; the account and the end of the session". */
const heldText = ({ what, holds }: RetentionRecord) => `${what}: ${holds.map((held) => held.what).join('; ')}`;

/** All records as a markdown table, for the privacy page. */
export function keptTable({ records }: Retention): string {
  const rows = records.map((record) => `| ${heldText(record)} | ${record.why} | ${keptText(record)} |`);
  return ['| What | Why | How long |', '| --- | --- | --- |', ...rows].join('\n');
}
