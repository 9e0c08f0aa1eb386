import * as z from 'zod/mini';
import { type QueryStatus, queryStates } from './lists/queries.ts';
import type { AdminListName, AdminRow } from './lists.ts';
import type { PaymentState } from './payment-state.ts';
import { optionalField } from './text.ts';

/**
 * One page of a list. `total` counts all matches and comes with the first page only, where that much could be looked through at once; `next` is
 * absent on the last. A page that is not full says with `looked` how many records of the list were looked through: ask on with `next`.
 */
export interface AdminPage<Row> {
  readonly items: readonly Row[];
  readonly total?: number;
  readonly next?: string;
  readonly looked?: Looked;
}

/** How far a filter or a search has come along its list. */
export interface Looked {
  readonly at: number;
  readonly of: number;
}

/** A day of a small chart: `day` is a calendar day in the conference's own zone. */
export interface DayCount {
  readonly day: string;
  readonly count: number;
}

/** Answer of GET /admin/overview. Money in the smallest unit of the currency. */
export interface AdminOverview {
  readonly asOf: string;
  readonly institutions: { readonly total: number; readonly disabled: number; readonly days: readonly DayCount[] };
  readonly payments: {
    readonly states: Readonly<Record<PaymentState, number>>;
    readonly collected: number;
    readonly returned: number;
    readonly currency: string;
    /** When our payments were last compared with the provider's to the end (ISO 8601); absent before the first time. */
    readonly comparedAt?: string;
    /** Whether that is too long ago: something keeps the scheduled comparison from its work. */
    readonly late: boolean;
    readonly days: readonly DayCount[];
  };
  readonly queries: {
    readonly open: number;
    readonly answered: number;
    readonly days: readonly DayCount[];
    /** Since when the oldest open one waits (ISO 8601); absent while none does. */
    readonly oldest?: string;
    /** Median time to the first answer, in milliseconds; absent before the first. */
    readonly medianMs?: number;
  };
  /** `ratings[0]` counts one star, `ratings[4]` five; `average` is absent while there is none. */
  readonly feedback: { readonly total: number; readonly average?: number; readonly ratings: readonly number[] };
  readonly inspections: { readonly total: number; readonly groups: readonly number[] };
}

/** `undoes`: id of the deed that is taken back, which must be the last that the trail tells of the record (ADR-D42). */
const undoes = z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/)));

/** Of an answer to a deed that can be taken back: its id; absent where nothing was left to change. */
export interface Undoable {
  readonly deed?: string;
}

/**
 * Body of PATCH /admin/queries/:reference: marks it, or assigns it to a coordinator by address; an empty one takes the assignment back.
 * `seen`: to whom it was assigned when the screen was drawn.
 */
export const queryUpdate = z.union(
  [
    z.strictObject({ status: z.enum(Object.keys(queryStates) as QueryStatus[]), undoes }),
    z.strictObject({ assignee: z.string().check(z.maxLength(254)), seen: z.string().check(z.maxLength(254)) }),
  ],
  'Choose open or answered, or a coordinator.',
);
export type QueryUpdate = z.infer<typeof queryUpdate>;
export type QueryMark = Extract<QueryUpdate, { status: unknown }>;

/** Answer of PATCH /admin/queries/:reference. */
export type Marked = AdminRow<'queries'> & Undoable;

/**
 * Body of PATCH /admin/institutions/:id. `require_reset` ends the sessions and the present password: the owner chooses a new one
 * through the reset screen. No admin ever sees or sets a password (SEC-D3).
 */
export const accountActions = ['disable', 'enable', 'end_sessions', 'require_reset'] as const;
export const accountUpdate = z.union(
  [
    z.strictObject({ action: z.enum(['disable', 'enable']), undoes }),
    z.strictObject({ action: z.enum(['end_sessions', 'require_reset']) }),
  ],
  'Choose an action.',
);
export type AccountUpdate = z.infer<typeof accountUpdate>;
export type AccountAction = (typeof accountActions)[number];

/** Query string of GET /admin/news. */
export const adminNewsQuery = z.strictObject({ since: optionalField(z.iso.datetime()) });

/**
 * Answer of GET /admin/news. `waiting` counts to a hundred. `changed` are the lists into which something came since the asked instant; what
 * administrators did to rows that stand where they stood is in `audit`.
 */
export interface AdminNews {
  /** For the next call. */
  readonly at: string;
  readonly waiting: { readonly queries: number; readonly inspections: number; readonly invitations: number };
  readonly changed: readonly AdminListName[];
}

/** Answer of PATCH /admin/institutions/:id. */
export interface AccountState extends Undoable {
  readonly id: string;
  readonly disabled: boolean;
}
