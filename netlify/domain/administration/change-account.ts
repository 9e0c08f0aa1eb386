import type { AccountAction, AccountState, AccountUpdate } from '#contract/admin';
import type { AuditAction } from '#contract/lists/audit';
import { newPasswordRequired } from '../../letters/accounts.ts';
import { Failure } from '../failure.ts';
import type { Letter } from '../letter.ts';
import type { SiteIdentity } from '../site-identity.ts';
import { type Administrator, type AuditEntry, type AuditPorts, auditEntry, changedSince } from './audit.ts';

/** What happens to an account. What is absent stays as it is. */
export interface AccountChange {
  readonly disabled?: boolean;
  readonly endsSessions?: true;
  readonly forgetsPassword?: true;
  /** Id of the deed that is taken back: nothing happens where it is not the last. */
  readonly undoes?: string;
}

export interface AccountChanges {
  /** Address of an account; undefined when there is no such account. */
  addressOf(userId: string): Promise<string | undefined>;
  /** Changes the account, queues the letters and writes the audit entry in one step; undefined when there is no such account. */
  change(
    userId: string,
    change: AccountChange,
    entry: AuditEntry,
    letters: readonly Letter[],
  ): Promise<AccountState | undefined>;
}

export interface ChangeAccountPorts extends AuditPorts {
  readonly accounts: AccountChanges;
  readonly site: SiteIdentity;
}

const changes: Readonly<Record<AccountAction, AccountChange & { readonly trace: AuditAction }>> = {
  disable: { disabled: true, endsSessions: true, trace: 'account_disabled' },
  enable: { disabled: false, trace: 'account_enabled' },
  end_sessions: { endsSessions: true, trace: 'sessions_ended' },
  require_reset: { forgetsPassword: true, endsSessions: true, trace: 'reset_required' },
};

/**
 * Disables or enables an account, ends its sessions, or makes its owner choose a new password. The admin neither sees nor sets one (SEC-D3).
 *
 * @throws {Failure} `not_found`; `conflict` for the administrator's own account, so that nobody locks the last door from inside, and when it was changed since
 * the deed that is to be undone
 */
export async function changeAccount(
  ports: ChangeAccountPorts,
  { admin, userId, update }: { readonly admin: Administrator; readonly userId: string; readonly update: AccountUpdate },
): Promise<AccountState> {
  if (userId === admin.id)
    throw new Failure('conflict', { detail: 'Another administrator has to do this to your account.' });
  const { trace, ...change } = changes[update.action];
  const undoes = 'undoes' in update ? update.undoes : undefined;
  const letters = change.forgetsPassword ? [await passwordLetter(ports, userId)] : [];
  const entry = auditEntry(ports, { admin, action: trace, target: userId });
  const account = await ports.accounts.change(
    userId,
    { ...change, ...(undoes !== undefined && { undoes }) },
    entry,
    letters,
  );
  if (!account) throw new Failure('not_found');
  if (change.disabled !== undefined && account.disabled !== change.disabled)
    throw new Failure('conflict', { detail: changedSince });
  return account;
}

async function passwordLetter({ accounts, site }: ChangeAccountPorts, userId: string): Promise<Letter> {
  const to = await accounts.addressOf(userId);
  if (to === undefined) throw new Failure('not_found');
  return newPasswordRequired(site, { to });
}
