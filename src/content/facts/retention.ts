import type { Retention, RetentionRecord } from '../schemas/retention.ts';

/** "one year", "8 years", "90 days", or the event that ends it. */
export function keptText({ days, until }: RetentionRecord): string {
  if (days === null) return until ?? '';
  if (days % 365 !== 0) return days === 1 ? 'one day' : `${days} days`;
  return days === 365 ? 'one year' : `${days / 365} years`;
}

/** "Session: a random number; the account and the end of the session". */
const heldText = ({ what, holds }: RetentionRecord) => `${what}: ${holds.map((held) => held.what).join('; ')}`;

/** All records as a markdown table, for the privacy page. */
export function keptTable({ records }: Retention): string {
  const rows = records.map((record) => `| ${heldText(record)} | ${record.why} | ${keptText(record)} |`);
  return ['| What | Why | How long |', '| --- | --- | --- |', ...rows].join('\n');
}
