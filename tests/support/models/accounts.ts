import { expect } from 'vitest';
import type { Role } from '#contract/auth';
import { type AccountsPorts, throttle, type Visitor } from '#server/domain/accounts';
import type { AuditEntry } from '#server/domain/administration/audit';
import type { AccountChange } from '#server/domain/administration/change-account';
import type { Letter } from '#server/domain/letter';
import { type ResetPorts, resetRules } from '#server/domain/reset';
import { type SessionState, sessionLifeMs } from '#server/domain/session';
import { factorKey } from '#server/store/factor/record';
import { digest } from '#server/store/identifiers';
import { codesKey, resetKey, resetsKey } from '#server/store/reset/record';
import { sessionKey, sessionsKey } from '#server/store/session/record';
import { budgetsOf, failuresKey } from '#server/store/sign-in/record';
import { lexMember } from '#server/store/sorted-text';
import { ownerKey, registrationsKey, userKey, userRecord, usersByEmail, usersByTime } from '#server/store/user/record';
import type { SeededUser } from '#server/store/user/store';
import { AuditModel } from './audit.ts';
import { Expected, type Held } from './held.ts';
import { LimitsModel } from './limits.ts';
import { MailModel } from './mail.ts';

interface User {
  email: string;
  hash?: string | undefined;
  role: Role;
  tv: number;
  disabled: boolean;
  createdAt: number;
  adminSince?: number | undefined;
}

type SignIn = AccountsPorts['accounts'];
type Input<F extends (...args: never) => unknown> = Parameters<F>[0];

/** Accounts, sessions, failed sign-ins and resets in memory, step for step as the scripts do it. */
export class AccountsModel {
  readonly mail = new MailModel();
  readonly audit = new AuditModel();
  readonly limits = new LimitsModel();
  readonly users = new Map<string, User>();
  readonly #owners = new Map<string, string>();
  readonly #registrations = new Map<string, number>();
  /** The text at each session's key. */
  readonly sessions = new Map<string, string>();
  /** Second factors by user: field → text. */
  readonly factors = new Map<string, Map<string, string>>();
  readonly #sessionsOf = new Map<string, Map<string, number>>();
  readonly #failures = new Map<string, { readonly began: number; readonly counts: Map<string, number> }>();
  readonly #resets = new Map<string, { address: string; attempts: number; expires: number }>();
  readonly #resetsOf = new Map<string, Map<string, number>>();
  readonly #codes = new Map<string, Map<string, number>>();
  readonly #factor: number;

  constructor(factor: number) {
    this.#factor = factor;
  }

  /** The limit that sign-ins of a model count for: short enough for a sequence to reach it. */
  static limitOf({ source }: Visitor) {
    return { name: 'login', who: source, windows: [{ most: 7, ms: throttle.windowMs }] };
  }

  beginSignIn(address: string, visitor: Visitor, now: number) {
    // How long the wait is, the comparison of limits looks at.
    if (!this.limits.count({ ...AccountsModel.limitOf(visitor), now })) return { blockedMs: expect.any(Number) };
    const { pool, own } = budgetsOf(visitor);
    const most = (rule: number) => Math.max(1, Math.round(rule * this.#factor));
    const kept = this.#failures.get(address);
    const window =
      kept && kept.began + throttle.windowMs > now ? kept : { began: now, counts: new Map<string, number>() };
    if (window !== kept) this.#failures.delete(address);
    const all = window.counts.get(pool) ?? 0;
    const mine = window.counts.get(own) ?? 0;
    const isKnown = visitor.browser !== undefined;
    const isCrowd = !isKnown && all >= most(throttle.crowdedAt);
    const isOver = mine >= most(isCrowd ? throttle.byOneInCrowd : throttle.byOne);
    if (isOver || all >= most(isKnown ? throttle.byKnown : throttle.byStrangers)) {
      return { blockedMs: window.began + throttle.windowMs - now };
    }
    window.counts.set(pool, all + 1).set(own, mine + 1);
    this.#failures.set(address, window);
    const userId = this.#owners.get(address);
    const user = userId === undefined ? undefined : this.users.get(userId);
    return {
      failuresBefore: Math.floor((isKnown ? mine : all) / this.#factor),
      user:
        userId === undefined
          ? undefined
          : { userId, hash: user?.hash, role: user?.role ?? 'institute', disabled: user?.disabled ?? false },
    };
  }

  openSession(input: Input<SignIn['openSession']>): number | undefined {
    const { userId, sessionId, role, address, visitor, comparedHash, newHash, notice, now } = input;
    const user = this.users.get(userId);
    if (this.sessions.get(sessionId) === userId) return user?.tv;
    if (!user || user.hash !== comparedHash || user.role !== role || user.disabled) return undefined;
    this.startSession(userId, sessionId, now + sessionLifeMs(role));
    if (newHash !== undefined) user.hash = newHash;
    this.takeBack(address, visitor);
    this.mail.queue(notice ? [notice] : [], now);
    return user.tv;
  }

  create({ userId, sessionId, address, hash, notice, now }: Input<SignIn['create']>) {
    const hour = new Date(now).toISOString().slice(0, 13).replace(/\W/g, '');
    const owner = this.#owners.get(address);
    if (owner !== undefined && owner !== userId) return { taken: true };
    if (owner !== undefined) return { taken: false, registrationsThisHour: this.#registrations.get(hour) ?? 1 };
    this.#addUser(userId, { email: address, hash, role: 'institute', tv: 1, disabled: false, createdAt: now });
    this.startSession(userId, sessionId, now + sessionLifeMs('institute'));
    const made = (this.#registrations.get(hour) ?? 0) + 1;
    this.#registrations.set(hour, made);
    this.mail.queue([notice], now);
    return { taken: false, registrationsThisHour: made };
  }

  seed({ userId, address, role, hash, now }: SeededUser): string {
    const owner = this.#owners.get(address);
    if (owner !== undefined) return owner;
    const adminSince = role === 'admin' ? now : undefined;
    this.#addUser(userId, { email: address, hash, role, tv: 1, disabled: false, createdAt: now, adminSince });
    return userId;
  }

  promote(userId: string, entry: AuditEntry, letter: Letter): boolean {
    const user = this.users.get(userId);
    if (!user || user.role === 'admin') return false;
    Object.assign(user, { role: 'admin', adminSince: entry.at, tv: user.tv + 1 });
    delete user.hash;
    this.endSessions(userId);
    this.audit.add(entry);
    this.mail.queue([letter], entry.at);
    return true;
  }

  demote(userId: string, entry: AuditEntry, letter: Letter): 'taken' | 'last' | 'none' {
    const user = this.users.get(userId);
    if (user?.role !== 'admin') return 'none';
    const others = [...this.users].filter(([id, other]) => id !== userId && other.role === 'admin' && !other.disabled);
    if (others.length === 0) return 'last';
    Object.assign(user, { role: 'institute', tv: user.tv + 1 });
    delete user.adminSince;
    this.factors.delete(userId);
    this.endSessions(userId);
    this.audit.add(entry);
    this.mail.queue([letter], entry.at);
    return 'taken';
  }

  close(userId: string): void {
    const user = this.users.get(userId);
    if (!user) return;
    user.disabled = true;
    user.tv += 1;
    this.endSessions(userId);
  }

  remove(userId: string, address: string): void {
    if (this.#owners.get(address) === userId) this.#owners.delete(address);
    this.users.delete(userId);
  }

  change(userId: string, change: AccountChange, entry: AuditEntry, letters: readonly Letter[]) {
    const user = this.users.get(userId);
    if (!user) return undefined;
    const stays = { id: userId, disabled: user.disabled };
    if (change.undoes && change.undoes !== this.audit.latest(userId)) return stays;
    const closes = change.disabled !== undefined && user.disabled !== change.disabled;
    const drops = change.forgetsPassword && user.hash !== undefined;
    if ((change.disabled !== undefined || change.forgetsPassword) && !closes && !drops) return stays;
    if (change.disabled !== undefined) user.disabled = change.disabled;
    if (change.forgetsPassword) delete user.hash;
    if (change.endsSessions) {
      user.tv += 1;
      this.endSessions(userId);
    }
    this.audit.add(entry);
    this.mail.queue(letters, entry.at);
    const isLast = this.audit.latest(userId) === entry.id;
    return { id: userId, disabled: user.disabled, ...(isLast && { deed: entry.id }) };
  }

  readSession(sessionId: string, userId: string): SessionState {
    const user = this.users.get(userId);
    const [sessionUserId, factor] = this.sessions.get(sessionId)?.split('.') ?? [];
    return {
      sessionUserId,
      factor: factor as SessionState['factor'],
      user: user && { version: user.tv, role: user.role, disabled: user.disabled, email: user.email },
    };
  }

  endSession(sessionId: string, userId: string): void {
    this.sessions.delete(sessionId);
    this.#sessionsOf.get(userId)?.delete(sessionId);
  }

  openReset({ resetId, address, codeMac, letter, now }: Input<ResetPorts['resets']['open']>): void {
    const owner = this.#owners.get(address);
    const isUsable = owner !== undefined && this.users.get(owner)?.disabled !== true;
    if (this.mail.queue([letter], now, { isHeld: !isUsable }) > 0 && isUsable) {
      const living = [...(this.#codes.get(address) ?? [])].filter(([, end]) => end > now);
      this.#codes.set(address, new Map(living).set(codeMac, now + resetRules.lifeMs));
    }
    this.#resets.set(resetId, { address, attempts: 0, expires: now + resetRules.lifeMs });
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
    if (request.address !== address || (this.#codes.get(address)?.get(codeMac) ?? 0) <= now) return 'refused';
    const userId = this.#owners.get(address);
    const user = userId === undefined ? undefined : this.users.get(userId);
    if (userId === undefined || !user || user.disabled) return 'refused';
    if (user.role === 'admin' && !longEnoughForAdmin) {
      request.attempts -= 1;
      return 'too_short';
    }
    user.hash = hash;
    user.tv += 1;
    this.endSessions(userId);
    this.#endRequests(address);
    this.#resets.delete(resetId);
    this.#codes.delete(address);
    this.#failures.delete(address);
    this.mail.queue([notice], now);
    return 'updated';
  }

  eraseResets(address: string): void {
    this.#endRequests(address);
    this.#codes.delete(address);
  }

  eraseFailures(address: string): void {
    this.#failures.delete(address);
  }

  #addUser(userId: string, user: User): void {
    this.#owners.set(user.email, userId);
    this.users.set(userId, user);
  }

  takeBack(address: string, visitor: Visitor): void {
    const counts = this.#failures.get(address)?.counts;
    if (!counts) return;
    const { pool, own } = budgetsOf(visitor);
    counts.delete(own);
    counts.set(pool, (counts.get(pool) ?? 0) - 1);
    if ((counts.get(pool) ?? 0) <= 0) counts.delete(pool);
    if (counts.size === 0) this.#failures.delete(address);
  }

  startSession(userId: string, sessionId: string, end: number, text = userId): void {
    this.sessions.set(sessionId, text);
    this.#sessionsOf.set(userId, (this.#sessionsOf.get(userId) ?? new Map<string, number>()).set(sessionId, end));
  }

  endSessions(userId: string): void {
    for (const id of this.#sessionsOf.get(userId)?.keys() ?? []) this.sessions.delete(id);
    this.#sessionsOf.delete(userId);
  }

  #endRequests(address: string): void {
    for (const id of this.#resetsOf.get(address)?.keys() ?? []) this.#resets.delete(id);
    this.#resetsOf.delete(address);
  }

  held(): Held {
    const expected = new Expected();
    this.describe(expected);
    return expected.held;
  }

  describe(expected: Expected): void {
    const [stays, ends] = [{ ends: false }, { ends: true }];
    this.limits.describe(expected);
    for (const [userId, user] of this.users) expected.hash(userKey(userId), userRecord.encode(user), stays);
    for (const [address, userId] of this.#owners) expected.text(ownerKey(address), userId, stays);
    const users = [...this.users];
    expected.sorted(usersByTime, new Map(users.map(([id, { createdAt }]) => [id, createdAt])), stays);
    expected.sorted(usersByEmail, new Map(users.map(([id, { email }]) => [lexMember(email, id), 0])), stays);
    for (const [hour, made] of this.#registrations) expected.text(registrationsKey(hour), String(made), ends);
    for (const [id, text] of this.sessions) expected.text(sessionKey(id), text, ends);
    for (const [userId, factor] of this.factors) expected.hash(factorKey(userId), [...factor].flat(), stays);
    for (const [userId, list] of this.#sessionsOf) expected.sorted(sessionsKey(userId), list, ends);
    for (const [address, { began, counts }] of this.#failures) {
      expected.hash(failuresKey(address), ['began', began, ...[...counts].flat()], ends);
    }
    for (const [id, { address, attempts, expires }] of this.#resets) {
      expected.hash(resetKey(id), ['address', digest(address), 'attempts', attempts, 'expires', expires], ends);
    }
    for (const [address, list] of this.#resetsOf) expected.sorted(resetsKey(address), list, ends);
    for (const [address, codes] of this.#codes) expected.sorted(codesKey(address), codes, ends);
    this.mail.describe(expected);
    this.audit.describe(expected);
  }
}
