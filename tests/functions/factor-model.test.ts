import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFactorEnrolments } from '#server/store/factor/enrolments';
import { createFactorRenewals } from '#server/store/factor/renewals';
import * as scripts from '#server/store/factor/scripts';
import { createFactorSignIns } from '#server/store/factor/sign-ins';
import { createAdministrators } from '#server/store/user/administrators';
import { createAccounts, seedAccount } from '#server/store/user/store';
import { type RedisSandbox, startRedis } from '../../sandbox/redis.ts';
import { AccountsModel } from '../support/models/accounts.ts';
import { compareWithModel, sequence } from '../support/models/compare.ts';
import { type DirectStore, directStore } from '../support/models/direct-store.ts';
import { FactorsModel } from '../support/models/factors.ts';
import { letterOf, plainPost } from '../support/models/mail.ts';

let redis: RedisSandbox;
let store: DirectStore;
beforeAll(async () => {
  redis = await startRedis();
  store = directStore(redis.redis);
});
afterAll(() => redis.stop());

const start = Date.UTC(2026, 5, 1);
const people = [
  { userId: 'u1', address: 'asha@example.org' },
  { userId: 'u2', address: 'ravi@example.org' },
] as const;
const at = fc.integer({ min: 0, max: 5 }).map((seconds) => start + seconds * 1000);
const who = fc.constantFrom(people[0], ...people);
const sessionId = fc.constantFrom('s1', 's2');
const challenge = fc.constantFrom('c1', 'c1', 'c2');
const stepNumber = fc.integer({ min: 10, max: 13 });
const mac = fc.constantFrom('m1', 'm2', 'm3');
const of = fc.record({ who, sessionId, challenge, at, stepNumber, mac });

const step = fc.oneof(
  fc.record({ do: fc.constantFrom('seed', 'openSession', 'give', 'take', 'remove', 'postpone', 'tell'), of }),
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('offer', 'enrol', 'challenge', 'begin'), of }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('code', 'recovery', 'proof', 'renew'), of }) },
);
const works = ['seed', 'openSession', 'offer', 'enrol', 'challenge'] as const;
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const mine = { who: people[0], sessionId: 's1', challenge: 'c1', at: start, stepNumber: 10, mac: 'm1' } as const;
/** An administrator with a second factor at the first step: without one little can happen. */
const enrolled = works.map((work): Step => ({ do: work, of: mine }));
const steps = fc
  .tuple(fc.constantFrom(enrolled, enrolled, []), sequence(step))
  .map(([first, rest]) => [...first, ...rest]);

/** The limits at less than half, so that short sequences reach them. */
const factor = 0.4;

test('second factors: challenges, codes, recovery codes and new ones, offers, removal', {
  timeout: 60_000,
}, async () => {
  await compareWithModel(
    redis,
    'factors',
    steps,
    () => {
      const model = new FactorsModel(factor);
      const accounts = createAccounts(store, plainPost, factor, AccountsModel.limitOf);
      const administrators = createAdministrators(store, plainPost);
      // What the seal does is its own test's: here a secret is kept as it is.
      const seal = { close: async (text: string) => text, open: async (text: string) => text };
      const enrolments = createFactorEnrolments(store, plainPost, seal);
      const signIns = createFactorSignIns(store, { post: plainPost, seal, factor });
      const renewals = createFactorRenewals(store, { post: plainPost, seal, factor });

      async function both(one: Step, place: number): Promise<readonly [unknown, unknown]> {
        const { who: person, at: now, ...input } = one.of;
        const { userId, address } = person;
        const letter = letterOf(`letter-${place}`);
        const entry = {
          ...{ id: `entry-${place}`, at: now, actor: 'x', target: userId },
          action: 'factor_enrolled' as const,
        };
        const compared = { address, visitor: { source: '192.0.2.1' }, comparedHash: 'hash' };
        const session = { userId, sessionId: input.sessionId };
        switch (one.do) {
          case 'seed': {
            const user = { ...person, role: 'admin' as const, hash: 'hash', now };
            return [await seedAccount(store, user), model.accounts.seed(user)];
          }
          case 'openSession': {
            const opening = { ...compared, ...session, role: 'admin' as const, now };
            return [await accounts.openSession(opening), model.accounts.openSession(opening)];
          }
          case 'give':
            return [await administrators.give(userId, entry, letter), model.accounts.promote(userId, entry, letter)];
          case 'take':
            return [await administrators.take(userId, entry, letter), model.accounts.demote(userId, entry, letter)];
          case 'remove':
            return [await administrators.removeFactor(userId, entry, letter), model.remove(userId, entry, letter)];
          case 'postpone':
            return [await enrolments.postpone(session), model.postpone(userId, input.sessionId)];
          case 'tell':
            return [await signIns.tell(userId, letter, now), model.tell(userId, letter, now)];
          case 'offer': {
            const secret = `secret-${place}`;
            return [await enrolments.offer(session, secret), model.offer(userId, input.sessionId, secret)];
          }
          case 'enrol': {
            const offer = await enrolments.offered(input.sessionId);
            const factorOf = {
              ...session,
              ...{ sealed: offer?.sealed ?? 'none', step: input.stepNumber, recoveryMacs: ['m1', 'm2'] },
              ...{ entry, letter, now },
            };
            return [
              [offer?.secret, await enrolments.enrol(factorOf)],
              [model.offered(input.sessionId), model.enrol(factorOf)],
            ];
          }
          case 'challenge': {
            const asked = { ...compared, challenge: input.challenge, userId };
            return [await accounts.openChallenge(asked), model.openChallenge(asked)];
          }
          case 'begin': {
            const begun = await signIns.begin(input.challenge);
            return [begun && 'blockedMs' in begun ? 'blocked' : begun, model.begin(input.challenge)];
          }
          case 'proof': {
            const begun = await renewals.begin(userId);
            return [begun && 'blockedMs' in begun ? 'blocked' : begun, model.beginProof(userId)];
          }
          case 'renew': {
            const sealed = model.accounts.factors.get(userId)?.get('secret') ?? 'none';
            const renewal = {
              ...session,
              ...{ sealed, step: input.stepNumber, recoveryMacs: [input.mac, 'm4'], entry, letter, now },
            };
            return [await renewals.renew(renewal), model.renew(renewal)];
          }
          default: {
            const used = one.do === 'code' ? { step: input.stepNumber } : { recoveryMac: input.mac };
            const redeeming = { ...used, ...session, challenge: input.challenge, entry, letter, now };
            return [await signIns.redeem(redeeming), model.redeem(redeeming)];
          }
        }
      }
      return { model, both };
    },
    1000,
  );
  const unseen = Object.entries(scripts).filter(([, { lua }]) => !store.ran.has(lua));
  expect(unseen.map(([name]) => name)).toEqual([]);
});
