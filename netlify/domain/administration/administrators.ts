import { administratorAdded, administratorRemoved } from '../../letters/accounts.ts';
import { factorRemoved } from '../../letters/factor.ts';
import type { Letter } from '../letter.ts';
import type { SiteIdentity } from '../site-identity.ts';
import { type AuditEntry, type AuditPorts, auditEntry } from './audit.ts';

/** An administrator as `npm run admin -- list` shows one. */
export interface ListedAdministrator {
  readonly address: string;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly hasFactor: boolean;
  readonly disabled: boolean;
}

export interface Administrators {
  list(): Promise<readonly ListedAdministrator[]>;
  /** Id of the address's account; `undefined` when there is none. */
  find(address: string): Promise<string | undefined>;
  /** Makes an account without a password, unless the address has one; answers its id. */
  makeAccount(address: string, newId: string, now: number): Promise<string>;
  /**
   * Gives the role. Whoever registered the address before may not own it, so the password and the sessions of that time end. False when the
   * account has the role already.
   */
  give(userId: string, entry: AuditEntry, letter: Letter): Promise<boolean>;
  /** Takes the role, the second factor and the sessions. `last` when no other administrator could sign in. */
  take(userId: string, entry: AuditEntry, letter: Letter): Promise<'taken' | 'last' | 'none'>;
  /** Takes the second factor and ends the sessions; false when there was none. */
  removeFactor(userId: string, entry: AuditEntry, letter: Letter): Promise<boolean>;
}

export interface AdministratorsPorts extends AuditPorts {
  readonly administrators: Administrators;
  readonly site: SiteIdentity;
}

/** In the audit trail: these things are done by whoever holds the keys of the site. */
const operator = { id: '', email: 'command line' };

/** Makes an address an administrator's. The first password is chosen through the reset, the second factor at the first sign-in. */
export async function addAdministrator(ports: AdministratorsPorts, address: string): Promise<'added' | 'was'> {
  const newId = Buffer.from(ports.bytes(18)).toString('base64url');
  const userId = await ports.administrators.makeAccount(address, newId, ports.now());
  const entry = auditEntry(ports, { admin: operator, action: 'role_given', target: userId });
  return (await ports.administrators.give(userId, entry, administratorAdded(ports.site, { to: address })))
    ? 'added'
    : 'was';
}

/** Takes the role from whoever leaves (BUG-F17). The account stays, as an institution's. */
export async function removeAdministrator(
  ports: AdministratorsPorts,
  address: string,
): Promise<'taken' | 'last' | 'none'> {
  const userId = await ports.administrators.find(address);
  if (userId === undefined) return 'none';
  const entry = auditEntry(ports, { admin: operator, action: 'role_taken', target: userId });
  return ports.administrators.take(userId, entry, administratorRemoved(ports.site, { to: address, now: ports.now() }));
}

/** For an administrator whose phone and recovery codes are lost. Whoever asks for it has to be known by voice or face: a mail is no proof. */
export async function resetFactor(ports: AdministratorsPorts, address: string): Promise<'removed' | 'none'> {
  const userId = await ports.administrators.find(address);
  if (userId === undefined) return 'none';
  const entry = auditEntry(ports, { admin: operator, action: 'factor_removed', target: userId });
  const letter = factorRemoved(ports.site, { to: address, now: ports.now() });
  return (await ports.administrators.removeFactor(userId, entry, letter)) ? 'removed' : 'none';
}
