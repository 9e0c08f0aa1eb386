import type {
  AccountAction,
  AccountState,
  AdminListQuery,
  AdminOverview,
  AdminPage,
  AdminRows,
  AuditAction,
  QueryRow,
  QueryStatus,
} from '#contract/admin';
import { type AdminListName, adminLists, pageSize } from '#contract/limits';
import { newPasswordRequired } from '../letters/accounts.ts';
import type { Clock } from './clock.ts';
import { type Cell, csvLine, csvStart } from './csv.ts';
import { Failure } from './failure.ts';
import type { Outbox } from './letter.ts';
import type { Random } from './random.ts';
import type { SiteIdentity } from './site-identity.ts';

/** What a list call asks the store for, every choice made. */
export interface ListRequest {
  /** Lower case, composed; empty: everything. */
  readonly search: string;
  readonly filter: string | undefined;
  readonly sort: string;
  readonly descending: boolean;
  readonly cursor: string | undefined;
  readonly limit: number;
  /** Count all matches: only the first page asks for it. */
  readonly count: boolean;
}

export interface AdminStore {
  /** One round trip, whatever the list holds; a trace is written in the same one. */
  page<Name extends AdminListName>(
    list: Name,
    request: ListRequest,
    trace?: AuditEntry,
  ): Promise<AdminPage<AdminRows[Name]>>;
  overview(now: number): Promise<AdminOverview>;
  /** Changes the state and writes the audit entry in one step; undefined when there is no such query. */
  setQueryStatus(reference: string, status: QueryStatus, entry: AuditEntry): Promise<QueryRow | undefined>;
  /** Changes the account, ends its sessions and writes the audit entry in one step; undefined when there is no such account. */
  changeAccount(userId: string, action: AccountAction, entry: AuditEntry): Promise<ChangedAccount | undefined>;
}

export interface AuditEntry {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly actor: string;
  readonly action: AuditAction;
  readonly target: string;
}

export interface ChangedAccount extends AccountState {
  readonly email: string;
}

export interface AdminPorts extends Clock, Random {
  readonly admin: AdminStore;
  readonly outbox: Outbox;
  readonly site: SiteIdentity;
}

/** The signed-in administrator, as the store knows it. */
export interface Administrator {
  readonly id: string;
  readonly email: string;
}

/** Turns a query string into a request for one page. The first sort of each list is its usual one, newest first. */
export function listRequestOf(list: AdminListName, query: AdminListQuery): ListRequest {
  const sort = query.sort ?? `-${adminLists[list].sorts[0]}`;
  return {
    search: (query.search ?? '').normalize('NFKC').toLowerCase(),
    filter: query.filter,
    sort: sort.replace(/^-/, ''),
    descending: sort.startsWith('-'),
    cursor: query.cursor,
    limit: Math.min(Math.max(query.limit ?? pageSize.usual, 1), pageSize.most),
    count: query.cursor === undefined,
  };
}

/** Answers an inquiry's new state; the change and its trace in the audit trail are one step. @throws {Failure} `not_found` */
export async function markQuery(
  admin: Administrator,
  reference: string,
  status: QueryStatus,
  ports: Pick<AdminPorts, 'admin' | 'now' | 'bytes'>,
): Promise<QueryRow> {
  const entry = entryOf(admin, status === 'answered' ? 'query_answered' : 'query_reopened', reference, ports);
  const row = await ports.admin.setQueryStatus(reference, status, entry);
  if (!row) throw new Failure('not_found');
  return row;
}

const actionNames = {
  disable: 'account_disabled',
  enable: 'account_enabled',
  end_sessions: 'sessions_ended',
  require_reset: 'reset_required',
} as const satisfies Record<AccountAction, AuditAction>;

/**
 * Disables or enables an account, ends its sessions, or makes its owner choose a new password. The admin neither sees nor sets one (D3).
 *
 * @throws {Failure} `not_found`; `conflict` for the administrator's own account, so that nobody locks the last door from inside
 */
export async function changeAccount(
  admin: Administrator,
  userId: string,
  action: AccountAction,
  ports: AdminPorts,
): Promise<AccountState> {
  if (userId === admin.id)
    throw new Failure('conflict', { detail: 'Another administrator has to do this to your account.' });
  const account = await ports.admin.changeAccount(userId, action, entryOf(admin, actionNames[action], userId, ports));
  if (!account) throw new Failure('not_found');
  if (action === 'require_reset') {
    await ports.outbox.post(newPasswordRequired(ports.site, { to: account.email }));
  }
  return { id: account.id, disabled: account.disabled };
}

function entryOf(admin: Administrator, action: AuditAction, target: string, ports: Clock & Random): AuditEntry {
  const id = Buffer.from(ports.bytes(9)).toString('base64url');
  return { id, at: ports.now(), actor: admin.email, action, target };
}

/** Rows a single export may hold. */
const mostExported = 100_000;

/**
 * The whole list as CSV, piece by piece, in the asked order and with the asked search and filter. The export stands in the audit trail,
 * since it takes personal data out of the house.
 */
export async function* exportList<Name extends AdminListName>(
  admin: Administrator,
  list: Name,
  request: ListRequest,
  ports: Pick<AdminPorts, 'admin' | 'now' | 'bytes'>,
): AsyncGenerator<string> {
  const { titles, cells } = csvColumns[list] as CsvColumns<AdminRows[Name]>;
  let trace: AuditEntry | undefined = entryOf(admin, 'list_exported', list, ports);
  let cursor: string | undefined;
  let head = csvStart + csvLine(titles);
  for (let rows = 0; rows < mostExported; ) {
    const page = await ports.admin.page(list, { ...request, cursor, limit: mostExported - rows, count: false }, trace);
    trace = undefined;
    yield head + page.items.map((row) => csvLine(cells(row))).join('');
    head = '';
    rows += page.items.length;
    cursor = page.next;
    if (cursor === undefined) return;
  }
}

interface CsvColumns<Row> {
  readonly titles: readonly string[];
  cells(row: Row): Cell[];
}

/** Paise as a decimal amount, e.g. 2000000 → `20000.00`. */
const money = (paise: number) => (paise / 100).toFixed(2);

const csvColumns: { readonly [Name in AdminListName]: CsvColumns<AdminRows[Name]> } = {
  institutions: {
    titles: [
      'Id',
      'E-mail',
      'Role',
      'Disabled',
      'Registered (UTC)',
      'Payment',
      'Institution',
      'Group',
      'First choice',
      'Receipt',
    ],
    cells: (row) => [
      row.id,
      row.email,
      row.role,
      row.disabled ? 'yes' : 'no',
      row.registeredAt,
      row.payment,
      row.inspection?.institution,
      row.inspection?.group,
      row.inspection?.firstDate,
      row.receiptUrl,
    ],
  },
  payments: {
    titles: [
      'User',
      'E-mail',
      'Status',
      'Amount',
      'Currency',
      'PaymentIntent',
      'Attempt',
      'Refunded',
      'Receipt number',
      'Updated (UTC)',
      'Receipt',
    ],
    cells: (row) => [
      row.userId,
      row.email,
      row.status,
      money(row.amount),
      row.currency.toUpperCase(),
      row.intentId,
      row.attempt,
      row.refundedAmount === undefined ? undefined : money(row.refundedAmount),
      row.receiptNumber,
      row.updatedAt,
      row.receiptUrl,
    ],
  },
  queries: {
    titles: [
      'Reference',
      'Received (UTC)',
      'Status',
      'Name',
      'E-mail',
      'Subject',
      'Message',
      'Answered (UTC)',
      'Answered by',
    ],
    cells: (row) => [
      row.reference,
      row.receivedAt,
      row.status,
      row.name,
      row.email,
      row.subject,
      row.message,
      row.answeredAt,
      row.answeredBy,
    ],
  },
  feedback: {
    titles: ['Reference', 'Received (UTC)', 'Rating', 'Area', 'Message', 'E-mail'],
    cells: (row) => [row.reference, row.receivedAt, row.rating, row.area, row.message, row.email],
  },
  inspections: {
    titles: [
      'Reference',
      'Institution',
      'Identifier',
      'State',
      'Region',
      'Type',
      'Group',
      'Preferred days',
      'Contact',
      'Telephone',
      'E-mail',
      'Notes',
      'Saved (UTC)',
    ],
    cells: (row) => [
      row.reference,
      row.institution,
      row.identifier,
      row.state,
      row.region,
      row.type,
      row.group,
      row.preferredDates.join(' '),
      row.contactName,
      row.contactPhone,
      row.contactEmail,
      row.notes,
      row.savedAt,
    ],
  },
  audit: {
    titles: ['Time (UTC)', 'Administrator', 'Action', 'Target'],
    cells: (row) => [row.at, row.actor, row.action, row.target],
  },
};
