import { auditActions } from '#contract/lists/audit';
import { integer, record, text, word } from '../codec.ts';
import { digest, identifier } from '../identifiers.ts';

type Action = keyof typeof auditActions;

/**
 * `audit:{id}`: what an administrator did. `search` is what the search of the list looks through. Kept as `content/retention.json` says.
 */
export const auditRecord = record({
  at: integer,
  actor: text,
  action: word(...(Object.keys(auditActions) as Action[])),
  target: text,
  note: text,
  search: text,
});

export const auditKey = (id: string) => `audit:${identifier(id)}`;

/** Score in milliseconds, member the id. */
export const auditByTime = 'idx:audit:at';

/** The same of one target: an account, a reference. */
export const auditOfTarget = (target: string) => `audit-of:${digest(target)}`;
