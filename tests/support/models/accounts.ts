import type { Role } from '#contract/auth';
import { type AccountsPorts, throttle } from '#server/domain/accounts';
import type { AuditEntry } from '#server/domain/administration/audit';
import type { AccountChange } from '#server/domain/administration/change-account';
import type { Letter } from '#server/domain/letter';
import { type ResetPorts, resetRules } from '#server/domain/reset';
import { type SessionState, sessionLifeMs } from '#server/domain/session';
import { digest } from '#server/store/identifiers';
import { codeMailsKey, resetKey, resetsKey } from '#server/store/reset/record';
import { sessionKey, sessionsKey } from '#server/store/session/record';
import { failuresKey } from '#server/store/sign-in/record';
import { lexMember } from '#server/store/sorted-text';
import { ownerKey, registrationsKey, userKey, userRecord, usersByEmail, usersByTime } from '#server/store/user/record';
import type { SeededUser } from '#server/store/user/store';
import { AuditModel } from './audit.ts';
import { Expected, type Held } from './held.ts';
import { MailModel } from './mail.ts';

interface User {
  email: string;
  hash?: string | undefined;
  role: Role;
  tv: number;
  disabled: boolean;
  createdAt: number;
}

type SignIn = AccountsPorts['accounts'];
type Input<F extends (...args: never) => unknown> = Parameters<F>[0];

/** Accounts, sessions, failed sign-ins and resets in memory, step for step as the scripts do it. */
export class AccountsModel {
  readonly mail = new MailModel();
  readonly audit = new AuditModel();
  readonly users = new Map<string, User>();
  readonly #owners = new Map<string, string>();
  readonly #registrations = new Map<string, number>();
  readonly #sessions = new Map<string, string>();
  readonly #sessionsOf = new Map<string, Map<string, number>>();
  readonly #failures = new Map<string, Map<string, number>>();
  readonly #resets = new Map<string, { address: string; mac: string; attempts: number; expires: number }>();
  readonly #resetsOf = new Map<string, Map<string, number>>();
  readonly #codeMails = new Map<string, { last: number; count: number }>();
  readonly #factor: number;

  constructor(factor: number) {
    this.#factor = factor;
  }

  beginSignIn(address: string, source: string) {
    const failures = this.#failures.get(address) ?? new Map<string, number>();
    const all = failures.get('all') ?? 0;
    const mine = failures.get(digest(source)) ?? 0;
    const most = (rule: number) => Math.round(rule * this.#factor);
    if (mine >= most(throttle.bySource) || all >= most(throttle.byAddress)) return 'blocked';
    failures.set('all', all + 1).set(digest(source), mine + 1);
    this.#failures.set(address, failures);
    const userId = this.#owners.get(address);
    const user = userId === undefined ? undefined : this.users.get(userId);
    return {
      failuresBefore: Math.floor(all / this.#factor),
      user:
        userId === undefined
          ? undefined
          : { userId, hash: user?.hash, role: user?.role ?? 'institute', disabled: user?.disabled ?? false },
    };
  }

  openSession(input: Input<SignIn['openSession']>): number | undefined {
    const { userId, sessionId, role, address, source, comparedHash, newHash, notice, now } = input;
    const user = this.users.get(userId);
    if (this.#sessions.get(sessionId) === userId) return user?.tv;
    if (!user || user.hash !== comparedHash || user.role !== role || user.disabled) return undefined;
    this.#startSession(userId, sessionId, now + sessionLifeMs(role));
    if (newHash !== undefined) user.hash = newHash;
    const failures = this.#failures.get(address);
    if (failures) {
      failures.delete(digest(source));
      failures.set('all', (failures.get('all') ?? 0) - 1);
      if ((failures.get('all') ?? 0) <= 0) this.#failures.delete(address);
    }
    this.mail.queue(notice ? [notice] : [], now);
    return user.tv;
  }

  create({ userId, sessionId, address, hash, now }: Input<SignIn['create']>) {
    const hour = new Date(now).toISOString().slice(0, 13).replace(/\W/g, '');
    const owner = this.#owners.get(address);
    if (owner !== undefined && owner !== userId) return { taken: true };
    if (owner !== undefined) return { taken: false, registrationsThisHour: this.#registrations.get(hour) ?? 1 };
    this.#addUser(userId, { email: address, hash, role: 'institute', tv: 1, disabled: false, createdAt: now });
    this.#startSession(userId, sessionId, now + sessionLifeMs('institute'));
    const made = (this.#registrations.get(hour) ?? 0) + 1;
    this.#registrations.set(hour, made);
    return { taken: false, registrationsThisHour: made };
  }

  seed({ userId, address, role, hash, now }: SeededUser): string {
    const owner = this.#owners.get(address);
    if (owner !== undefined) return owner;
    this.#addUser(userId, { email: address, hash, role, tv: 1, disabled: false, createdAt: now });
    return userId;
  }

  promote(userId: string): void {
    const user = this.users.get(userId);
    if (!user || user.role === 'admin') return;
    user.role = 'admin';
    delete user.hash;
    user.tv += 1;
    this.#endSessions(userId);
  }

  close(userId: string): void {
    const user = this.users.get(userId);
    if (!user) return;
    user.disabled = true;
    user.tv += 1;
    this.#endSessions(userId);
  }

  remove(userId: string, address: string): void {
    if (this.#owners.get(address) === userId) this.#owners.delete(address);
    this.users.delete(userId);
  }

  change(userId: string, change: AccountChange, entry: AuditEntry, letters: readonly Letter[]) {
    const user = this.users.get(userId);
    if (!user) return undefined;
    if (change.disabled !== undefined) user.disabled = change.disabled;
    if (change.forgetsPassword) delete user.hash;
    if (change.endsSessions) {
      user.tv += 1;
      this.#endSessions(userId);
    }
    this.audit.add(entry);
    this.mail.queue(letters, entry.at);
    return { id: userId, disabled: user.disabled };
  }

  readSession(sessionId: string, userId: string): SessionState {
    const user = this.users.get(userId);
    return {
      sessionUserId: this.#sessions.get(sessionId),
      user: user && { version: user.tv, role: user.role, disabled: user.disabled, email: user.email },
    };
  }

  endSession(sessionId: string, userId: string): void {
    this.#sessions.delete(sessionId);
    this.#sessionsOf.get(userId)?.delete(sessionId);
  }

  openReset({ resetId, address, codeMac, letter, now }: Input<ResetPorts['resets']['open']>): void {
    const owner = this.#owners.get(address);
    const sent = this.#codeMails.get(address) ?? { last: 0, count: 0 };
    const mayMail = now - sent.last >= resetRules.cooldownMs && sent.count < resetRules.mails;
    if (mayMail) this.#codeMails.set(address, { last: now, count: sent.count + 1 });
    const isUsable = mayMail && owner !== undefined && this.users.get(owner)?.disabled !== true;
    if (isUsable) this.mail.queue([letter], now);
    this.#resets.set(resetId, {
      address,
      mac: isUsable ? codeMac : '',
      attempts: 0,
      expires: now + resetRules.lifeMs,
    });
    const open = this.#resetsOf.get(address) ?? new Map<string, number>();
    open.set(resetId, now);
    for (const [id, at] of open) if (at <= now - resetRules.lifeMs) open.delete(id);
    this.#resetsOf.set(address, open);
  }

  redeemReset(input: Input<ResetPorts['resets']['redeem']>): string {
    const { resetId, address, codeMac, hash, longEnoughForAdmin, notice, now } = input;
    const request = this.#resets.get(resetId);
    if (!request) return 'refused';
    request.attempts += 1;
    if (request.attempts > resetRules.attempts || request.expires <= now) return 'refused';
    if (request.address !== address || request.mac === '' || request.mac !== codeMac) return 'refused';
    const userId = this.#owners.get(address);
    const user = userId === undefined ? undefined : this.users.get(userId);
    if (userId === undefined || !user || user.disabled) return 'refused';
    if (user.role === 'admin' && !longEnoughForAdmin) {
      request.attempts -= 1;
      return 'too_short';
    }
    user.hash = hash;
    user.tv += 1;
    this.#endSessions(userId);
    this.#endRequests(address);
    this.#resets.delete(resetId);
    this.#failures.delete(address);
    this.mail.queue([notice], now);
    return 'updated';
  }

  eraseResets(address: string): void {
    this.#endRequests(address);
    this.#codeMails.delete(address);
  }

  eraseFailures(address: string): void {
    this.#failures.delete(address);
  }

  #addUser(userId: string, user: User): void {
    this.#owners.set(user.email, userId);
    this.users.set(userId, user);
  }

  #startSession(userId: string, sessionId: string, end: number): void {
    this.#sessions.set(sessionId, userId);
    this.#sessionsOf.set(userId, (this.#sessionsOf.get(userId) ?? new Map<string, number>()).set(sessionId, end));
  }

  #endSessions(userId: string): void {
    for (const id of this.#sessionsOf.get(userId)?.keys() ?? []) this.#sessions.delete(id);
    this.#sessionsOf.delete(userId);
  }

  #endRequests(address: string): void {
    for (const id of this.#resetsOf.get(address)?.keys() ?? []) this.#resets.delete(id);
    this.#resetsOf.delete(address);
  }

  held(): Held {
    const expected = new Expected();
    const stays = { ends: false };
    const ends = { ends: true };
    for (const [userId, user] of this.users) expected.hash(userKey(userId), userRecord.encode(user), stays);
    for (const [address, userId] of this.#owners) expected.text(ownerKey(address), userId, stays);
    const users = [...this.users];
    expected.sorted(usersByTime, new Map(users.map(([id, { createdAt }]) => [id, createdAt])), stays);
    expected.sorted(usersByEmail, new Map(users.map(([id, { email }]) => [lexMember(email, id), 0])), stays);
    for (const [hour, made] of this.#registrations) expected.text(registrationsKey(hour), String(made), ends);
    for (const [id, userId] of this.#sessions) expected.text(sessionKey(id), userId, ends);
    for (const [userId, list] of this.#sessionsOf) expected.sorted(sessionsKey(userId), list, ends);
    for (const [address, counts] of this.#failures) expected.hash(failuresKey(address), [...counts].flat(), ends);
    for (const [id, { address, mac, attempts, expires }] of this.#resets) {
      const fields = ['address', digest(address), 'mac', mac, 'attempts', attempts, 'expires', expires];
      expected.hash(resetKey(id), fields, ends);
    }
    for (const [address, list] of this.#resetsOf) expected.sorted(resetsKey(address), list, ends);
    for (const [address, { last, count }] of this.#codeMails) {
      expected.hash(codeMailsKey(address), ['last', last, 'count', count], ends);
    }
    this.mail.describe(expected);
    this.audit.describe(expected);
    return expected.held;
  }
}
