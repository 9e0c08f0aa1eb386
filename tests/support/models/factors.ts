import type { AccountsPorts } from '#server/domain/accounts';
import type { AuditEntry } from '#server/domain/administration/audit';
import type { FactorEnrolments, FactorRenewals, FactorSignIns } from '#server/domain/factor/ports';
import { factorRules } from '#server/domain/factor/rules';
import type { Letter } from '#server/domain/letter';
import { sessionLifeMs } from '#server/domain/session';
import { challengeKey, codeFailuresKey, offerKey } from '#server/store/factor/record';
import { AccountsModel } from './accounts.ts';
import { Expected, type Held } from './held.ts';

type Input<F extends (...args: never) => unknown> = Parameters<F>[0];

/** Second factors in memory, step for step as the scripts do it, over the model of accounts. */
export class FactorsModel {
  readonly accounts: AccountsModel;
  readonly #challenges = new Map<string, { user: string; tv: number; attempts: number }>();
  readonly #offers = new Map<string, string>();
  readonly #failures = new Map<string, number>();
  readonly #factor: number;

  constructor(factor: number) {
    this.accounts = new AccountsModel(factor);
    this.#factor = factor;
  }

  openChallenge(input: Input<AccountsPorts['accounts']['openChallenge']>): boolean {
    const { challenge, userId, address, visitor, comparedHash, newHash } = input;
    const user = this.accounts.users.get(userId);
    if (!user || user.hash !== comparedHash || user.role !== 'admin' || user.disabled) return false;
    if (!this.accounts.factors.has(userId)) return false;
    this.#challenges.set(challenge, { user: userId, tv: user.tv, attempts: 0 });
    if (newHash !== undefined) user.hash = newHash;
    this.accounts.takeBack(address, visitor);
    return true;
  }

  begin(challenge: string): unknown {
    const kept = this.#challenges.get(challenge);
    if (!kept) return undefined;
    const failures = this.#failures.get(kept.user) ?? 0;
    if (failures >= Math.round(factorRules.failures * this.#factor)) return 'blocked';
    kept.attempts += 1;
    if (kept.attempts > factorRules.tries) return undefined;
    this.#failures.set(kept.user, failures + 1);
    const factor = this.accounts.factors.get(kept.user);
    const address = this.accounts.users.get(kept.user)?.email;
    if (!factor || address === undefined) return undefined;
    return {
      userId: kept.user,
      address,
      secret: factor.get('secret'),
      recoveryCodesLeft: factor.size - 3,
      failures: failures + 1,
    };
  }

  redeem(input: Input<FactorSignIns['redeem']>): number | 'refused' | 'ended' {
    const { challenge, userId, sessionId, entry, letter, now } = input;
    const kept = this.#challenges.get(challenge);
    const user = this.accounts.users.get(userId);
    if (!kept || !user || kept.user !== userId || kept.tv !== user.tv) return 'ended';
    if (user.role !== 'admin' || user.disabled) return 'ended';
    const factor = this.accounts.factors.get(userId);
    if ('step' in input) {
      if (!factor || input.step <= Number(factor.get('step'))) return 'refused';
      factor.set('step', String(input.step));
    } else {
      if (!factor?.delete(`code:${input.recoveryMac}`)) return 'refused';
      this.accounts.audit.add(entry);
    }
    this.#challenges.delete(challenge);
    this.#forgive(userId);
    this.accounts.startSession(userId, sessionId, now + sessionLifeMs('admin'), `${userId}.used`);
    this.accounts.mail.queue([letter], now);
    return user.tv;
  }

  tell(userId: string, letter: Letter, now: number): void {
    if (this.#failures.has(userId)) this.accounts.mail.queue([letter], now);
  }

  offer(userId: string, sessionId: string, secret: string): string | undefined {
    if (this.accounts.factors.has(userId)) return undefined;
    if (!this.#offers.has(sessionId)) this.#offers.set(sessionId, secret);
    return this.#offers.get(sessionId);
  }

  offered(sessionId: string): string | undefined {
    return this.#offers.get(sessionId);
  }

  enrol(input: Input<FactorEnrolments['enrol']>): 'enrolled' | 'taken' | 'ended' {
    const { userId, sessionId, sealed, step, recoveryMacs, entry, letter, now } = input;
    if (this.accounts.factors.has(userId)) return 'taken';
    if (this.#offers.get(sessionId) !== sealed || !this.accounts.sessions.has(sessionId)) return 'ended';
    if (this.accounts.users.get(userId)?.role !== 'admin') return 'ended';
    const codes = recoveryMacs.map((mac) => [`code:${mac}`, '1'] as const);
    const fields = [['secret', sealed], ['step', String(step)], ['since', String(now)], ...codes] as const;
    this.accounts.factors.set(userId, new Map(fields));
    this.accounts.sessions.set(sessionId, `${userId}.used`);
    this.#offers.delete(sessionId);
    this.accounts.audit.add(entry);
    this.accounts.mail.queue([letter], now);
    return 'enrolled';
  }

  beginProof(userId: string): unknown {
    const secret = this.accounts.factors.get(userId)?.get('secret');
    if (secret === undefined) return undefined;
    const failures = this.#failures.get(userId) ?? 0;
    if (failures >= Math.round(factorRules.failures * this.#factor)) return 'blocked';
    this.#failures.set(userId, failures + 1);
    return { sealed: secret, secret, failures: failures + 1 };
  }

  renew(input: Input<FactorRenewals['renew']>): 'renewed' | 'refused' | 'ended' {
    const { userId, sessionId, sealed, step, recoveryMacs, entry, letter, now } = input;
    if (!this.accounts.sessions.has(sessionId) || this.accounts.users.get(userId)?.role !== 'admin') return 'ended';
    const factor = this.accounts.factors.get(userId);
    if (factor?.get('secret') !== sealed) return 'ended';
    if (step <= Number(factor.get('step'))) return 'refused';
    const codes = recoveryMacs.map((mac) => [`code:${mac}`, '1'] as const);
    const kept = [...factor].filter(([field]) => !field.startsWith('code:'));
    this.accounts.factors.set(userId, new Map([...kept, ...codes]).set('step', String(step)));
    this.#forgive(userId);
    this.accounts.audit.add(entry);
    this.accounts.mail.queue([letter], now);
    return 'renewed';
  }

  /** The code that was counted was right. */
  #forgive(userId: string): void {
    const failures = (this.#failures.get(userId) ?? 0) - 1;
    if (failures > 0) this.#failures.set(userId, failures);
    else this.#failures.delete(userId);
  }

  postpone(userId: string, sessionId: string): void {
    if (this.accounts.sessions.has(sessionId)) this.accounts.sessions.set(sessionId, `${userId}.postponed`);
  }

  remove(userId: string, entry: AuditEntry, letter: Letter): boolean {
    if (!this.accounts.factors.delete(userId)) return false;
    this.#failures.delete(userId);
    const user = this.accounts.users.get(userId);
    if (user) user.tv += 1;
    this.accounts.endSessions(userId);
    this.accounts.audit.add(entry);
    this.accounts.mail.queue([letter], entry.at);
    return true;
  }

  held(): Held {
    const expected = new Expected();
    const ends = { ends: true };
    this.accounts.describe(expected);
    for (const [id, { user, tv, attempts }] of this.#challenges) {
      expected.hash(challengeKey(id), ['user', user, 'tv', tv, 'attempts', attempts], ends);
    }
    for (const [sessionId, sealed] of this.#offers) expected.text(offerKey(sessionId), sealed, ends);
    for (const [userId, count] of this.#failures) expected.text(codeFailuresKey(userId), String(count), ends);
    return expected.held;
  }
}
