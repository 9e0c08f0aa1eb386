import fc from 'fast-check';
import { codePace, welcomePace } from '#server/domain/pace';
import type { Store } from '#server/store/redis';
import { createResets, eraseResets } from '#server/store/reset/store';
import { createSessions } from '#server/store/session/store';
import { eraseFailures } from '#server/store/sign-in/store';
import { createAdministrators } from '#server/store/user/administrators';
import { createAccountChanges } from '#server/store/user/changes';
import { accountRecords, createAccounts, seedAccount } from '#server/store/user/store';
import { AccountsModel } from './accounts.ts';
import { undoneBy } from './audit.ts';
import { sequence } from './compare.ts';
import { letterOf, plainPost } from './mail.ts';

/** Two institutions of one address, and another: an id belongs to one address for ever. */
const people = [
  { userId: 'u1', address: 'asha@example.org' },
  { userId: 'u2', address: 'asha@example.org' },
  { userId: 'u3', address: 'ravi@example.org' },
] as const;

const start = Date.UTC(2026, 5, 1);
/** Within a cooldown, after it, at the end of a code's life, after it, in the next hour. */
const at = fc.constantFrom(0, 0, 1_000, 70_000, 600_000, 700_000, 3_700_000).map((ms) => start + ms);
const who = fc.constantFrom(people[0], ...people);
const sessionId = fc.constantFrom('s1', 's2', 's3');
const resetId = fc.constantFrom('r1', 'r1', 'r2');
const visitor = fc.constantFrom(
  { source: '192.0.2.1' },
  { source: '192.0.2.1' },
  { source: '192.0.2.2' },
  { source: '192.0.2.3' },
  { source: '192.0.2.1', browser: 'b1' },
  { source: '192.0.2.1', browser: 'b2' },
);
/** Codes that are typed one after another. */
const codes = fc.oneof(
  fc.constant(['right']),
  fc.array(fc.constantFrom('wrong', ''), { minLength: 1, maxLength: 6 }).map((wrong) => [...wrong, 'right']),
);
const hash = fc.constantFrom('hash 1', 'hash 2');
const role = fc.constantFrom('institute' as const, 'admin' as const);
const rarely = fc.nat({ max: 3 }).map((chance) => chance === 0);

const create = fc.record({ do: fc.constant('create' as const), who, sessionId, hash, at });
const step = fc.oneof(
  create,
  fc.record({ do: fc.constant('seed' as const), who, role, hash: fc.option(hash, { nil: undefined }), at }),
  fc.record({ do: fc.constant('begin' as const), who, visitor, at, times: fc.integer({ min: 1, max: 6 }) }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('open' as const),
      who,
      sessionId,
      visitor,
      isWrong: rarely,
      newHash: fc.option(hash, { nil: undefined }),
      isTold: fc.boolean(),
      at,
    }),
  },
  fc.record({ do: fc.constantFrom('read' as const, 'end' as const), who, sessionId }),
  fc.record({ do: fc.constantFrom('promote' as const, 'demote' as const), who, at }),
  fc.record({ do: fc.constantFrom('close' as const, 'remove' as const, 'erase' as const), who }),
  fc.record({
    do: fc.constant('change' as const),
    who,
    change: fc.record(
      { disabled: fc.boolean(), endsSessions: fc.constant(true as const), forgetsPassword: fc.constant(true as const) },
      { requiredKeys: [] },
    ),
    undoes: fc.constantFrom('nothing', 'nothing', 'last', 'another'),
    isTold: fc.boolean(),
    at,
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      who,
      resetId,
      browser: fc.constantFrom(undefined, undefined, 'b1'),
      times: fc.integer({ min: 1, max: 3 }),
      at,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('redeem' as const),
      who,
      resetId,
      codes,
      hash,
      isLong: fc.boolean(),
      at,
    }),
  },
);

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Somebody registers first: without an account little can happen. */
export const accountSteps: fc.Arbitrary<Step[]> = fc
  .tuple(create, sequence(step))
  .map(([first, others]) => [first, ...others]);

/** The throttle at less than half, so that short sequences reach it. */
const factor = 0.4;

export function accountsSides(store: Store) {
  const model = new AccountsModel(factor);
  const accounts = createAccounts(store, plainPost, factor, AccountsModel.limitOf);
  const sessions = createSessions(store);
  const records = accountRecords(store);
  const resets = createResets(store, plainPost);
  const changes = createAccountChanges(store, plainPost);
  const administrators = createAdministrators(store, plainPost);
  const roleEntry = { actor: 'command line', action: 'role_given' as const, target: 'x' };

  /** Does a thing several times to both; answers all that either side said. */
  async function repeated<T>(times: number, real: (turn: number) => Promise<T>, modelled: (turn: number) => unknown) {
    const answers: [unknown[], unknown[]] = [[], []];
    for (let turn = 0; turn < times; turn += 1) {
      answers[0].push(await real(turn));
      answers[1].push(modelled(turn));
    }
    return answers;
  }

  async function both(step: Step, place: number): Promise<readonly [unknown, unknown]> {
    const { userId, address } = step.who;
    const letter = letterOf(`letter-${place}`);
    switch (step.do) {
      case 'create': {
        const notice = { ...letter, to: address, pace: welcomePace };
        const input = { userId, address, sessionId: step.sessionId, hash: step.hash, notice, now: step.at };
        return [await accounts.create(input), model.create(input)];
      }
      case 'seed': {
        const input = {
          userId,
          address,
          role: step.role,
          now: step.at,
          ...(step.hash !== undefined && { hash: step.hash }),
        };
        return [await seedAccount(store, input), model.seed(input)];
      }
      case 'begin':
        return repeated(
          step.times,
          () => accounts.beginSignIn(address, step.visitor, step.at),
          () => model.beginSignIn(address, step.visitor, step.at),
        );
      case 'open': {
        const known = model.users.get(userId);
        const input = {
          userId,
          address,
          sessionId: step.sessionId,
          visitor: step.visitor,
          role: known?.role ?? 'institute',
          comparedHash: step.isWrong ? 'another' : (known?.hash ?? 'none'),
          now: step.at,
          ...(step.newHash !== undefined && { newHash: step.newHash }),
          ...(step.isTold && { notice: letter }),
        };
        return [await accounts.openSession(input), model.openSession(input)];
      }
      case 'read':
        return [await sessions.read(step.sessionId, userId), model.readSession(step.sessionId, userId)];
      case 'end':
        return [await sessions.end(step.sessionId, userId), model.endSession(step.sessionId, userId)];
      case 'promote': {
        const entry = { ...roleEntry, id: `entry-${place}`, at: step.at };
        return [await administrators.give(userId, entry, letter), model.promote(userId, entry, letter)];
      }
      case 'demote': {
        const entry = { ...roleEntry, id: `entry-${place}`, at: step.at };
        return [await administrators.take(userId, entry, letter), model.demote(userId, entry, letter)];
      }
      case 'close':
        return [await records.close(userId), model.close(userId)];
      case 'remove':
        return [await records.remove(userId, address), model.remove(userId, address)];
      case 'erase':
        await eraseFailures(store, address);
        model.eraseFailures(address);
        return [await eraseResets(store, address), model.eraseResets(address)];
      case 'change': {
        const entry = {
          id: `entry-${place}`,
          at: step.at,
          actor: 'admin@example.org',
          action: 'account_disabled' as const,
          target: userId,
        };
        const letters = step.isTold ? [letter] : [];
        const change = { ...step.change, undoes: undoneBy(step.undoes, model.audit.latest(userId)) };
        return [await changes.change(userId, change, entry, letters), model.change(userId, change, entry, letters)];
      }
      case 'ask': {
        // Some of them a minute apart, so that short sequences reach the end of the pace.
        const input = (turn: number) => ({
          resetId: step.resetId,
          address,
          codeMac: 'right',
          letter: { ...letterOf(`letter-${place}-${turn}`), to: address, pace: codePace(step.browser) },
          now: step.at + turn * 60_000,
        });
        return repeated(
          step.times,
          (turn) => resets.open(input(turn)),
          (turn) => model.openReset(input(turn)),
        );
      }
      case 'redeem': {
        const input = (turn: number) => ({
          resetId: step.resetId,
          address,
          codeMac: step.codes[turn] ?? '',
          hash: step.hash,
          longEnoughForAdmin: step.isLong,
          notice: letterOf(`letter-${place}-${turn}`),
          now: step.at,
        });
        return repeated(
          step.codes.length,
          (turn) => resets.redeem(input(turn)),
          (turn) => model.redeemReset(input(turn)),
        );
      }
    }
  }
  return { model, both };
}
