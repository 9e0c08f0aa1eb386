import type {
  AdminOverview,
  AdminRows,
  AuditRow,
  DayCount,
  FeedbackRow,
  InspectionRow,
  InstitutionRow,
  PaymentRow,
  QueryRow,
} from '#contract/admin';
import { type AdminListName, auditActions } from '#contract/limits';
import type { AdminStore, AuditEntry, ListRequest } from '../domain/administration.ts';
import { Failure } from '../domain/failure.ts';
import { integer, type RecordCodec, record, type Stored, text, word } from './codec.ts';
import { feedbackRecord } from './feedback.ts';
import { indexes, lexSeparator } from './indexes.ts';
import { inspectionOf, inspectionRecord } from './inspections.ts';
import { keys } from './keys.ts';
import { paymentRecord } from './payments.ts';
import { queryRecord } from './queries.ts';
import type { Reply, Store } from './redis.ts';
import { userRecord } from './users.ts';

/** `audit:{id}`: what an administrator did. */
export const auditRecord = record({
  at: integer,
  actor: text,
  action: word(...auditActions),
  target: text,
  search: text,
});

/** What stands before the id in a kind's keys. */
const prefixOf = (key: (id: string) => string) => key('x').slice(0, -1);
const prefixes = {
  user: prefixOf(keys.user),
  payment: prefixOf(keys.payment),
  inspection: prefixOf(keys.inspection),
  query: prefixOf(keys.query),
  feedback: prefixOf(keys.feedback),
  audit: prefixOf(keys.audit),
} as const;
type Source = keyof typeof prefixes;

interface Index {
  readonly key: string;
  readonly kind: 'score' | 'lex';
}

/** One condition on a field; `orMissing` lets records without the field pass. */
interface Condition {
  readonly source: Source;
  readonly field: string;
  readonly value: string;
  readonly orMissing?: boolean;
}

interface ListDefinition<Row> {
  /** What a row is made of: fields of one or several records with the same id. Nothing else travels. */
  readonly sources: readonly { readonly source: Source; readonly fields: readonly string[] }[];
  readonly sorts: Readonly<Record<string, Index>>;
  /** Fields that a search looks through. */
  readonly searched: readonly { readonly source: Source; readonly field: string }[];
  conditions(filter: string): readonly Condition[];
  row(id: string, replies: readonly Reply[]): Row;
}

const byScore = (key: string): Index => ({ key, kind: 'score' });
const byText = (key: string): Index => ({ key, kind: 'lex' });
const instant = (ms: number | undefined) => new Date(ms ?? 0).toISOString();
const stored = <F>(codec: RecordCodec<F>, reply: Reply | undefined): Stored<F> => codec.decode(reply) ?? {};
/** Leaves absent values out of an answer instead of writing them as undefined. */
const given = <K extends string, V>(name: K, value: V | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [P in K]?: V };

const definitions: { readonly [Name in AdminListName]: ListDefinition<AdminRows[Name]> } = {
  institutions: {
    sources: [
      { source: 'user', fields: ['email', 'role', 'disabled', 'createdAt'] },
      { source: 'payment', fields: ['state', 'receiptUrl'] },
      { source: 'inspection', fields: ['institution', 'group', 'preferredDates'] },
    ],
    sorts: { registered: byScore(keys.users), email: byText(indexes.usersByEmail) },
    searched: [
      { source: 'user', field: 'email' },
      { source: 'inspection', field: 'search' },
    ],
    conditions: (filter) =>
      filter === 'disabled'
        ? [{ source: 'user', field: 'disabled', value: '1' }]
        : [{ source: 'payment', field: 'state', value: filter, orMissing: filter === 'none' }],
    row(id, [userReply, paymentReply, inspectionReply]): InstitutionRow {
      const user = stored(userRecord, userReply);
      const payment = stored(paymentRecord, paymentReply);
      const inspection = inspectionRecord.decode(inspectionReply);
      return {
        id,
        email: user.email ?? '',
        role: user.role ?? 'institute',
        disabled: user.disabled ?? false,
        registeredAt: instant(user.createdAt),
        payment: payment.state ?? 'none',
        ...given('receiptUrl', payment.receiptUrl),
        ...given(
          'inspection',
          inspection && {
            institution: inspection.institution ?? '',
            group: inspection.group ?? 0,
            firstDate: inspection.preferredDates?.[0] ?? '',
          },
        ),
      };
    },
  },
  payments: {
    sources: [
      {
        source: 'payment',
        fields: [
          'state',
          'amount',
          'currency',
          'intentId',
          'attempt',
          'updatedAt',
          'email',
          'receiptUrl',
          'receiptNumber',
          'refundedAmount',
        ],
      },
      { source: 'user', fields: ['email'] },
    ],
    sorts: { updated: byScore(indexes.paymentsByUpdated) },
    searched: [
      { source: 'user', field: 'email' },
      { source: 'payment', field: 'email' },
      { source: 'payment', field: 'intentId' },
      { source: 'payment', field: 'receiptNumber' },
    ],
    conditions: (filter) => [{ source: 'payment', field: 'state', value: filter }],
    row(userId, [paymentReply, userReply]): PaymentRow {
      const payment = stored(paymentRecord, paymentReply);
      return {
        userId,
        // The account may be gone; the facts of the payment name the address it was made with.
        email: stored(userRecord, userReply).email ?? payment.email ?? '',
        status: payment.state ?? 'none',
        amount: payment.amount ?? 0,
        currency: payment.currency ?? '',
        intentId: payment.intentId ?? '',
        attempt: payment.attempt ?? 0,
        updatedAt: instant(payment.updatedAt),
        ...given('receiptUrl', payment.receiptUrl),
        ...given('receiptNumber', payment.receiptNumber),
        ...given('refundedAmount', payment.refundedAmount || undefined),
      };
    },
  },
  queries: {
    sources: [
      {
        source: 'query',
        fields: ['receivedAt', 'name', 'email', 'subject', 'message', 'status', 'answeredAt', 'answeredBy'],
      },
    ],
    sorts: {
      received: byScore(indexes.queriesByReceived),
      name: byText(indexes.queriesByName),
      subject: byText(indexes.queriesBySubject),
    },
    searched: [{ source: 'query', field: 'search' }],
    conditions: (filter) => [{ source: 'query', field: 'status', value: filter }],
    row: (reference, [reply]) => queryRow(reference, reply),
  },
  feedback: {
    sources: [{ source: 'feedback', fields: ['receivedAt', 'rating', 'area', 'message', 'email'] }],
    sorts: { received: byScore(indexes.feedbackByReceived), rating: byScore(indexes.feedbackByRating) },
    searched: [{ source: 'feedback', field: 'search' }],
    conditions: (filter) => [{ source: 'feedback', field: 'rating', value: filter }],
    row(reference, [reply]): FeedbackRow {
      const feedback = stored(feedbackRecord, reply);
      return {
        reference,
        receivedAt: instant(feedback.receivedAt),
        rating: feedback.rating ?? 0,
        area: feedback.area ?? '',
        message: feedback.message ?? '',
        ...given('email', feedback.email),
      };
    },
  },
  inspections: {
    sources: [
      {
        source: 'inspection',
        fields: [
          'reference',
          'savedAt',
          'institution',
          'identifier',
          'state',
          'region',
          'type',
          'group',
          'preferredDates',
          'contactName',
          'contactPhone',
          'contactEmail',
          'notes',
        ],
      },
    ],
    sorts: {
      saved: byScore(indexes.inspectionsBySaved),
      date: byScore(indexes.inspectionsByDate),
      institution: byText(indexes.inspectionsByInstitution),
    },
    searched: [{ source: 'inspection', field: 'search' }],
    conditions: (filter) => [{ source: 'inspection', field: 'group', value: filter }],
    row(userId, [reply]): InspectionRow {
      const { revision, windowStart, windowEnd, ...row } = inspectionOf(stored(inspectionRecord, reply));
      return { userId, ...row };
    },
  },
  audit: {
    sources: [{ source: 'audit', fields: ['at', 'actor', 'action', 'target'] }],
    sorts: { at: byScore(indexes.auditByTime) },
    searched: [{ source: 'audit', field: 'search' }],
    conditions: () => [],
    row(id, [reply]): AuditRow {
      const entry = stored(auditRecord, reply);
      return {
        id,
        at: instant(entry.at),
        actor: entry.actor ?? '',
        action: entry.action ?? 'list_exported',
        target: entry.target ?? '',
      };
    },
  },
};

function queryRow(reference: string, reply: Reply | undefined): QueryRow {
  const query = stored(queryRecord, reply);
  return {
    reference,
    receivedAt: instant(query.receivedAt),
    subject: query.subject ?? '',
    message: query.message ?? '',
    status: query.status ?? 'open',
    ...given('name', query.name),
    ...given('email', query.email),
    ...given('answeredAt', query.answeredAt === undefined ? undefined : instant(query.answeredAt)),
    ...given('answeredBy', query.answeredBy),
  };
}

const dayMs = 86_400_000;

/** Weight of the records in one answer of the store, in bytes: an export of a long list comes in as few pieces as this allows. */
const mostBytes = 6_000_000;

/** Writes one audit entry. Expects `record`, `index`, `id`, `at` and `fields` in `trace`. */
const writeTrace = `
local function write_trace(trace)
  redis.call('HSET', trace.record, unpack(trace.fields))
  redis.call('ZADD', trace.index, trace.at, trace.id)
end`;

/**
 * One page of a list: walks an index from the cursor on, keeps what passes filter and search, reads the records of what it keeps.
 * The rows leave as one JSON text: thousands of single strings would each be wrapped on their way.
 * The walk is linear in the list only when something is filtered, searched or counted; ten thousand records take some 20 ms.
 */
const pageScript = `
${writeTrace}
local spec = cjson.decode(ARGV[1])
local index = KEYS[1]
if spec.trace then write_trace(spec.trace) end

local command = spec.descending and 'ZREVRANGE' or 'ZRANGE'
local size = redis.call('ZCARD', index)
local open = #spec.conditions == 0 and spec.search == ''

local start = 0
if spec.member then
  if spec.kind == 'lex' then
    if spec.descending then start = redis.call('ZLEXCOUNT', index, '[' .. spec.member, '+')
    else start = redis.call('ZLEXCOUNT', index, '-', '[' .. spec.member) end
  elseif redis.call('ZSCORE', index, spec.member) == spec.score then
    start = redis.call(spec.descending and 'ZREVRANK' or 'ZRANK', index, spec.member) + 1
  elseif spec.descending then start = redis.call('ZCOUNT', index, spec.score, '+inf')
  else start = redis.call('ZCOUNT', index, '-inf', spec.score) end
end

local function passes(id)
  for _, condition in ipairs(spec.conditions) do
    local value = redis.call('HGET', condition.prefix .. id, condition.field)
    if not value then
      if not condition.orMissing then return false end
    elseif value ~= condition.value then return false end
  end
  if spec.search == '' then return true end
  for _, field in ipairs(spec.searched) do
    local value = redis.call('HGET', field.prefix .. id, field.field)
    if value and string.find(value, spec.search, 1, true) then return true end
  end
  return false
end

local rows, bytes, matches, last, more = {}, 0, 0, nil, false
local position, full = start, false
while position < size and not full do
  local members = redis.call(command, index, position, position + 499)
  if #members == 0 then break end
  for _, member in ipairs(members) do
    local id = spec.kind == 'lex' and string.match(member, '([^${lexSeparator}]*)$') or member
    if passes(id) then
      matches = matches + 1
      if #rows < spec.limit and bytes < spec.bytes then
        local row = { id }
        for _, source in ipairs(spec.sources) do
          local values = redis.call('HMGET', source.prefix .. id, unpack(source.fields))
          for _, value in ipairs(values) do bytes = bytes + (value and #value or 0) end
          row[#row + 1] = values
        end
        rows[#rows + 1] = row
        last = member
      else
        more = true
        if open or not spec.count then full = true break end
      end
    end
  end
  position = position + #members
end
if open then matches = size end

local score = ''
if more and spec.kind == 'score' then score = redis.call('ZSCORE', index, last) end
return { matches, more and last or '', score, #rows > 0 and cjson.encode(rows) or '[]' }`;

/** Everything the overview shows, counted from records and their index entries: there is no counter that could drift. */
const overviewScript = `
local spec = cjson.decode(ARGV[1])
local function each(index, visit)
  local position = 0
  while true do
    local ids = redis.call('ZRANGE', index, position, position + 999)
    if #ids == 0 then return end
    for _, id in ipairs(ids) do visit(id) end
    position = position + #ids
  end
end
local first, length = tonumber(spec.days[1]), #spec.days - 1
local function empty()
  local counts = {}
  for i = 1, length do counts[i] = 0 end
  return counts
end
local function count_day(counts, at)
  local place = at and math.floor((at - first) / ${dayMs}) + 1
  if place and counts[place] then counts[place] = counts[place] + 1 end
end

local institutes, disabled, registered = 0, 0, empty()
each(KEYS[1], function(id)
  local user = redis.call('HMGET', spec.user .. id, 'role', 'disabled', 'createdAt')
  if user[1] == 'institute' then
    institutes = institutes + 1
    if user[2] == '1' then disabled = disabled + 1 end
    count_day(registered, tonumber(user[3]))
  end
end)

local states, collected, returned, currency, paid = {}, 0, 0, '', empty()
each(KEYS[2], function(id)
  local payment = redis.call('HMGET', spec.payment .. id, 'state', 'amount', 'currency', 'refundedAmount', 'paidAt')
  local state, amount, back = payment[1] or 'none', tonumber(payment[2]) or 0, tonumber(payment[4]) or 0
  states[state] = (states[state] or 0) + 1
  if payment[3] then currency = payment[3] end
  if state == 'refunded' and back == 0 then back = amount end
  if state == 'paid' or state == 'disputed' then collected = collected + amount - back end
  returned = returned + back
  count_day(paid, tonumber(payment[5]))
end)

local open, received = redis.call('ZCARD', KEYS[7]), {}
for i = 1, length do received[i] = redis.call('ZCOUNT', KEYS[3], spec.days[i], '(' .. spec.days[i + 1]) end
local answered = redis.call('ZCARD', KEYS[3]) - open

local ratings = {}
for stars = 1, 5 do ratings[stars] = redis.call('ZCOUNT', KEYS[5], stars, stars) end

local groups = {}
for group = 1, 4 do groups[group] = redis.call('ZCOUNT', KEYS[6], group, group) end

return cjson.encode({
  institutes = institutes, disabled = disabled, registered = registered,
  states = states, collected = string.format('%.0f', collected), returned = string.format('%.0f', returned),
  currency = currency, paid = paid,
  open = open, answered = answered, received = received,
  ratings = ratings, groups = groups
})`;

interface OverviewReply {
  readonly institutes: number;
  readonly disabled: number;
  readonly registered: readonly number[];
  /** An empty table leaves Lua as an empty object. */
  readonly states: Readonly<Partial<Record<string, number>>>;
  readonly collected: string;
  readonly returned: string;
  /** Stored text, or empty. */
  readonly currency: string;
  readonly paid: readonly number[];
  readonly open: number;
  readonly answered: number;
  readonly received: readonly number[];
  readonly ratings: readonly number[];
  readonly groups: readonly number[];
}

const statusScript = `
${writeTrace}
local spec = cjson.decode(ARGV[1])
if redis.call('EXISTS', KEYS[1]) == 0 then return false end
redis.call('HSET', KEYS[1], 'status', spec.status)
if spec.status == 'answered' then
  redis.call('HSET', KEYS[1], unpack(spec.answered))
  redis.call('ZREM', KEYS[2], spec.reference)
else
  redis.call('HDEL', KEYS[1], 'answeredAt', 'answeredBy')
  redis.call('ZADD', KEYS[2], redis.call('HGET', KEYS[1], 'receivedAt'), spec.reference)
end
write_trace(spec.trace)
return redis.call('HGETALL', KEYS[1])`;

const accountScript = `
${writeTrace}
local spec = cjson.decode(ARGV[1])
if redis.call('EXISTS', KEYS[1]) == 0 then return false end
if spec.action == 'enable' then
  redis.call('HSET', KEYS[1], 'disabled', '0')
else
  if spec.action == 'disable' then redis.call('HSET', KEYS[1], 'disabled', '1') end
  if spec.action == 'require_reset' then redis.call('HDEL', KEYS[1], 'hash') end
  redis.call('HINCRBY', KEYS[1], 'tv', 1)
  for _, session in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do redis.call('DEL', spec.session .. session) end
  redis.call('DEL', KEYS[2])
end
write_trace(spec.trace)
return redis.call('HGETALL', KEYS[1])`;

export function createAdminStore(store: Store, zone: string): AdminStore {
  return {
    async page(list, request, trace) {
      const definition = definitions[list];
      const index = definition.sorts[request.sort];
      if (!index)
        throw new Failure('invalid_body', { errors: [{ path: 'sort', message: 'Not a column to sort by.' }] });
      const withPrefix = <T extends { source: Source }>(item: T) => ({ ...item, prefix: prefixes[item.source] });
      const spec = {
        ...readCursor(request, index),
        kind: index.kind,
        descending: request.descending,
        limit: request.limit,
        count: request.count,
        bytes: mostBytes,
        // Stored text is JSON text: the search has to look the same inside it.
        search: JSON.stringify(request.search).slice(1, -1),
        searched: definition.searched.map(withPrefix),
        conditions: request.filter === undefined ? [] : definition.conditions(request.filter).map(withPrefix),
        sources: definition.sources.map(withPrefix),
        trace: trace && traceOf(trace),
      };
      const reply = await store.run(pageScript, [index.key], [JSON.stringify(spec)]);
      const [matches, last, score, packed] = reply as readonly [number, string, string, string];
      const rows = JSON.parse(packed) as readonly (readonly [string, ...PackedValues[]])[];
      return {
        items: rows.map(([id, ...values]) =>
          definition.row(
            id,
            definition.sources.map(({ fields }, place) => pairsOf(fields, values[place] ?? [])),
          ),
        ),
        ...(request.count && { total: matches }),
        ...(last !== '' && { next: writeCursor(request, last, score) }),
      };
    },

    async overview(now) {
      const days = dayStarts(now, zone, 30);
      const reply = await store.run(
        overviewScript,
        [
          keys.users,
          indexes.paymentsByUpdated,
          indexes.queriesByReceived,
          indexes.feedbackByReceived,
          indexes.feedbackByRating,
          indexes.inspectionsByGroup,
          indexes.queriesOpen,
        ],
        [JSON.stringify({ ...prefixes, days: days.map(({ start }) => String(start)) })],
      );
      return overviewOf(JSON.parse(String(reply)) as OverviewReply, days, now);
    },

    async setQueryStatus(reference, status, entry) {
      if (!isIdentifier(reference)) return undefined;
      const answered = queryRecord.encode({ answeredAt: entry.at, answeredBy: entry.actor });
      const reply = await store.run(
        statusScript,
        [keys.query(reference), indexes.queriesOpen],
        [JSON.stringify({ reference, status, answered, trace: traceOf(entry) })],
      );
      return reply === null ? undefined : queryRow(reference, reply);
    },

    async changeAccount(userId, action, entry) {
      if (!isIdentifier(userId)) return undefined;
      const reply = await store.run(
        accountScript,
        [keys.user(userId), keys.sessionsOf(userId)],
        [JSON.stringify({ action, session: prefixOf(keys.session), trace: traceOf(entry) })],
      );
      const user = userRecord.decode(reply);
      return user && { id: userId, disabled: user.disabled ?? false, email: user.email ?? '' };
    },
  };
}

/** Stored values in the order of the fields that were asked for; absent ones are `false`, as Lua says it. */
type PackedValues = readonly (string | false)[];

/** Names and values as HGETALL would answer them, without the absent ones; `null` when all are absent. */
function pairsOf(fields: readonly string[], values: PackedValues): Reply {
  const pairs = fields.flatMap((field, place) => {
    const value = values[place];
    return typeof value === 'string' ? [field, value] : [];
  });
  return pairs.length === 0 ? null : pairs;
}

function traceOf(entry: AuditEntry) {
  const { id, ...fields } = entry;
  const search = `${entry.actor} ${entry.action} ${entry.target}`.toLowerCase();
  return {
    record: keys.audit(id),
    index: indexes.auditByTime,
    id,
    at: String(entry.at),
    fields: auditRecord.encode({ ...fields, search }),
  };
}

const isIdentifier = (value: string) => /^[A-Za-z0-9_-]{1,64}$/.test(value);

/** A cursor names the last row of its page and the order it belongs to. It opens nothing: any value leads to rows the caller may see. */
function writeCursor(request: ListRequest, member: string, score: string): string {
  return Buffer.from(JSON.stringify([orderOf(request), member, score])).toString('base64url');
}

function readCursor(request: ListRequest, index: Index): { member?: string; score?: string } {
  if (request.cursor === undefined) return {};
  try {
    const value: unknown = JSON.parse(Buffer.from(request.cursor, 'base64url').toString());
    if (Array.isArray(value) && value.length === 3 && value.every((part) => typeof part === 'string')) {
      const [order, member, score] = value as [string, string, string];
      const usable = index.kind === 'lex' || /^-?\d+(\.\d+)?(e\+\d+)?$/.test(score);
      if (order === orderOf(request) && usable) return { member, score };
    }
  } catch {
    // Not one of ours: refused below like any other.
  }
  throw new Failure('invalid_body', {
    errors: [{ path: 'cursor', message: 'This page cannot be found. Start again.' }],
  });
}

const orderOf = ({ sort, descending }: ListRequest) => `${descending ? '-' : ''}${sort}`;

interface Day {
  readonly day: string;
  /** First millisecond. */
  readonly start: number;
}

/** The last `count` calendar days of a zone up to `now`, and the day after as the end of the last one. */
function dayStarts(now: number, zone: string, count: number): readonly Day[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  // The wall clock read as if it were UTC: its distance from UTC is the zone's offset. Days of the zone all have 24 hours.
  const wall = Date.parse(`${format.format(now).replace(' ', 'T')}Z`);
  const offset = wall - Math.floor(now / 1000) * 1000;
  const today = Math.floor((now + offset) / dayMs) * dayMs;
  return Array.from({ length: count + 1 }, (_, index) => {
    const midnight = today - (count - 1 - index) * dayMs;
    return { day: new Date(midnight).toISOString().slice(0, 10), start: midnight - offset };
  });
}

function overviewOf(reply: OverviewReply, days: readonly Day[], now: number): AdminOverview {
  const counts = (numbers: readonly number[]): DayCount[] =>
    numbers.map((count, index) => ({ day: days[index]?.day ?? '', count }));
  const total = reply.ratings.reduce((sum, count) => sum + count, 0);
  const stars = reply.ratings.reduce((sum, count, index) => sum + count * (index + 1), 0);
  const state = (name: string) => reply.states[name] ?? 0;
  const begun = Object.entries(reply.states).reduce(
    (sum, [name, count = 0]) => (name === 'none' ? sum : sum + count),
    0,
  );
  return {
    asOf: new Date(now).toISOString(),
    institutions: { total: reply.institutes, disabled: reply.disabled, days: counts(reply.registered) },
    payments: {
      states: {
        none: Math.max(0, reply.institutes - begun),
        initiated: state('initiated'),
        processing: state('processing'),
        paid: state('paid'),
        refunded: state('refunded'),
        disputed: state('disputed'),
      },
      collected: Number(reply.collected),
      returned: Number(reply.returned),
      currency: reply.currency === '' ? '' : text.decode(reply.currency),
      days: counts(reply.paid),
    },
    queries: { open: reply.open, answered: reply.answered, days: counts(reply.received) },
    feedback: { total, ...(total > 0 && { average: stars / total }), ratings: reply.ratings },
    inspections: { total: reply.groups.reduce((sum, count) => sum + count, 0), groups: reply.groups },
  };
}
