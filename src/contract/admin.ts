import * as z from 'zod/mini';
import type { Role } from './auth.ts';
import { type AdminListName, adminLists, type auditActions } from './limits.ts';
import type { PaymentState } from './payment.ts';
import { line, optionalField } from './text.ts';

/** Query string of every admin list: `?search=&filter=&sort=-registered&cursor=&limit=&format=csv`. A leading minus sorts downwards. */
export const adminListQuery = (list: AdminListName) =>
  z.strictObject({
    search: optionalField(line(100, 'Search for something.')),
    filter: optionalField(z.enum(adminLists[list].filters as readonly [string, ...string[]])),
    sort: optionalField(z.enum(adminLists[list].sorts.flatMap((sort) => [sort, `-${sort}`]) as [string, ...string[]])),
    cursor: optionalField(z.string().check(z.maxLength(400))),
    limit: optionalField(
      z.pipe(
        z.string().check(z.regex(/^\d{1,3}$/)),
        z.transform((digits: string) => Number(digits)),
      ),
    ),
    format: optionalField(z.literal('csv')),
  });

export interface AdminListQuery {
  readonly search?: string | undefined;
  readonly filter?: string | undefined;
  readonly sort?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  readonly format?: 'csv' | undefined;
}

/** One page of a list. `total` counts all matches and comes with the first page only; `next` is absent on the last. */
export interface AdminPage<Row> {
  readonly items: readonly Row[];
  readonly total?: number;
  readonly next?: string;
}

/** Instants are ISO in UTC, money is in the currency's smallest unit (paise). */
export interface InstitutionRow {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly disabled: boolean;
  readonly registeredAt: string;
  readonly payment: PaymentState;
  readonly receiptUrl?: string;
  readonly inspection?: { readonly institution: string; readonly group: number; readonly firstDate: string };
}

export interface PaymentRow {
  readonly userId: string;
  readonly email: string;
  readonly status: PaymentState;
  readonly amount: number;
  readonly currency: string;
  readonly intentId: string;
  readonly receiptUrl?: string;
  readonly updatedAt: string;
  readonly attempt: number;
  /** Of our own series, once paid. */
  readonly receiptNumber?: string;
  /** Paise that went back to the payer. */
  readonly refundedAmount?: number;
}

export type QueryStatus = 'open' | 'answered';

export interface QueryRow {
  readonly reference: string;
  readonly receivedAt: string;
  readonly name?: string;
  readonly email?: string;
  readonly subject: string;
  readonly message: string;
  readonly status: QueryStatus;
  readonly answeredAt?: string;
  readonly answeredBy?: string;
}

export interface FeedbackRow {
  readonly reference: string;
  readonly receivedAt: string;
  readonly rating: number;
  readonly area: string;
  readonly message: string;
  readonly email?: string;
}

export interface InspectionRow {
  readonly userId: string;
  readonly reference: string;
  readonly savedAt: string;
  readonly institution: string;
  readonly identifier: string;
  readonly state: string;
  readonly region: string;
  readonly type: string;
  readonly group: number;
  readonly preferredDates: readonly string[];
  readonly contactName: string;
  readonly contactPhone: string;
  readonly contactEmail: string;
  readonly notes?: string | undefined;
}

export interface AuditRow {
  readonly id: string;
  readonly at: string;
  /** Address of the admin who acted. */
  readonly actor: string;
  readonly action: AuditAction;
  /** What was acted on: a query's reference, an account's id, a list's name. */
  readonly target: string;
}

export type AuditAction = (typeof auditActions)[number];

export interface AdminRows {
  readonly institutions: InstitutionRow;
  readonly payments: PaymentRow;
  readonly queries: QueryRow;
  readonly feedback: FeedbackRow;
  readonly inspections: InspectionRow;
  readonly audit: AuditRow;
}

/** A day of a small chart: `day` is a calendar day in the conference's own zone. */
export interface DayCount {
  readonly day: string;
  readonly count: number;
}

/** Answer of GET /admin/overview. Money in paise. */
export interface AdminOverview {
  readonly asOf: string;
  readonly institutions: { readonly total: number; readonly disabled: number; readonly days: readonly DayCount[] };
  readonly payments: {
    readonly states: Readonly<Record<PaymentState, number>>;
    readonly collected: number;
    readonly returned: number;
    readonly currency: string;
    readonly days: readonly DayCount[];
  };
  readonly queries: { readonly open: number; readonly answered: number; readonly days: readonly DayCount[] };
  /** `ratings[0]` counts one star, `ratings[4]` five; `average` is absent while there is none. */
  readonly feedback: { readonly total: number; readonly average?: number; readonly ratings: readonly number[] };
  readonly inspections: { readonly total: number; readonly groups: readonly number[] };
}

/** Body of PATCH /admin/queries/:reference. */
export const queryUpdate = z.strictObject({ status: z.enum(['open', 'answered'], 'Choose open or answered.') });
export type QueryUpdate = z.infer<typeof queryUpdate>;

/**
 * Body of PATCH /admin/institutions/:id. `require_reset` ends the sessions and the present password: the owner chooses a new one
 * through the reset screen. No admin ever sees or sets a password (D3).
 */
export const accountActions = ['disable', 'enable', 'end_sessions', 'require_reset'] as const;
export const accountUpdate = z.strictObject({ action: z.enum(accountActions, 'Choose an action.') });
export type AccountUpdate = z.infer<typeof accountUpdate>;
export type AccountAction = (typeof accountActions)[number];

/** Answer of PATCH /admin/institutions/:id. */
export interface AccountState {
  readonly id: string;
  readonly disabled: boolean;
}
