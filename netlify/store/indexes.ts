/**
 * Sorted sets behind the admin lists. Each is written in the same script as the record it points at, so that a list can neither miss
 * a record nor name one that is gone.
 *
 * Two kinds. `score`: member is the record's id, score an instant in milliseconds or a number; ZADD moves it. `lex`: every score is 0
 * and the member is `sort key + separator + id`, so that Redis itself sorts by text; only for values that never change, or where the
 * writing script removes the old member.
 */
export const indexes = {
  /** lex: canonical address; id: user id. Written by registration and by the admin seed. */
  usersByEmail: 'idx:users:email',
  /** score: last change in ms; member: user id. Written whenever `pay:{userId}` is. */
  paymentsByUpdated: 'idx:payments:updated',
  queriesByReceived: 'idx:queries:received',
  /** score: received in ms; only queries that wait for an answer. */
  queriesOpen: 'idx:queries:open',
  queriesByName: 'idx:queries:name',
  queriesBySubject: 'idx:queries:subject',
  feedbackByReceived: 'idx:feedback:received',
  feedbackByRating: 'idx:feedback:rating',
  inspectionsBySaved: 'idx:inspections:saved',
  inspectionsByDate: 'idx:inspections:date',
  inspectionsByGroup: 'idx:inspections:group',
  inspectionsByInstitution: 'idx:inspections:institution',
  auditByTime: 'idx:audit:at',
} as const;

export const lexSeparator = '\u001f';

/** Member of a `lex` index: folded to lower case, without control characters, at most 64 characters, then the id. */
export function lexMember(value: string, id: string): string {
  const key = value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cc}/gu, '');
  return `${[...key].slice(0, 64).join('')}${lexSeparator}${id}`;
}
