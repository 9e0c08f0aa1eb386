import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Inspection } from '#contract/inspection';
import { type InspectionState, inspectionStates } from '#contract/inspection-state';
import { inspectionsOf } from '#server/store/inspection/days';
import { createInspectionStore, eraseInspection } from '#server/store/inspection/store';
import { claimProof, countCall } from '#server/store/limit/store';
import { mailKey } from '#server/store/mail/record';
import { createOutbox } from '#server/store/mail/store';
import type { Script } from '#server/store/script';
import { type RedisSandbox, startRedis } from '../../sandbox/redis.ts';
import { queueLetter } from '../support/letters.ts';
import { accountSteps, accountsSides } from '../support/models/account-steps.ts';
import { certificateSteps, certificatesSides } from '../support/models/certificates.ts';
import { compareWithModel, sequence } from '../support/models/compare.ts';
import { type DirectStore, directStore } from '../support/models/direct-store.ts';
import { Expected } from '../support/models/held.ts';
import { InspectionsModel } from '../support/models/inspections.ts';
import { invitationSteps, invitationsSides } from '../support/models/invitations.ts';
import { LimitsModel } from '../support/models/limits.ts';
import { letterOf, MailModel, plainPost } from '../support/models/mail.ts';
import { anyText, soon, writingSteps, writingsSides } from '../support/models/writing-steps.ts';

let redis: RedisSandbox;
let store: DirectStore;
beforeAll(async () => {
  redis = await startRedis();
  store = directStore(redis.redis);
});
afterAll(() => redis.stop());

test('accounts, sessions, failed sign-ins and resets', { timeout: 60_000 }, async () => {
  await compareWithModel(redis, 'accounts', accountSteps, () => accountsSides(store), 1000);
});

const mailId = fc.constantFrom('m1', 'm2', 'm3');
const mailSteps = fc.oneof(
  fc.record({ do: fc.constantFrom('queue' as const, 'claim' as const), mailId, at: soon }),
  fc.record({ do: fc.constantFrom('postpone' as const, 'aside' as const), mailId, at: soon, isDoubtful: fc.boolean() }),
  fc.record({ do: fc.constantFrom('finish' as const, 'expire' as const), mailId, at: soon }),
);

test('waiting mail', { timeout: 60_000 }, async () => {
  const outbox = createOutbox(store, randomBytes(32));
  await compareWithModel(redis, 'mail', sequence(mailSteps), () => {
    const model = new MailModel();
    const ids = new Map<string, string>();
    const held = () => {
      const expected = new Expected();
      model.describe(expected);
      return expected.held;
    };
    return {
      model: { held },
      async both(step) {
        // The outbox makes its own ids; what it sealed is its business, which `outbox.test.ts` looks at.
        const id = ids.get(step.mailId) ?? step.mailId;
        switch (step.do) {
          case 'queue': {
            const made = await queueLetter(store, outbox, letterOf('waiting'), step.at);
            ids.set(step.mailId, made);
            const sealed = (await redis.redis.hget(mailKey(made), 'sealed')) ?? '';
            model.letters.set(made, { sealed, attempts: 0, doubts: 0 });
            model.due.set(made, step.at);
            return [sealed.split('.').length, 5];
          }
          case 'claim': {
            const claimed = await outbox.claim(id, step.at);
            const ours = model.claim(id, step.at, step.at + 60_000);
            return [
              claimed && [claimed.mail?.subject, claimed.attempts, claimed.doubts],
              ours ? ['waiting', ours[1], ours[2]] : undefined,
            ];
          }
          case 'postpone':
            return [await outbox.postpone(id, step.at, step.isDoubtful), model.postpone(id, step.at, step.isDoubtful)];
          case 'aside': {
            const action = step.isDoubtful ? 'letter_doubtful' : 'letter_refused';
            const entry = { id: `a${step.at}`, at: step.at, actor: 'mail', action, target: '550' } as const;
            return [await outbox.setAside(id, entry), model.setAside(id, entry)];
          }
          case 'finish': {
            const unlisted = step.at % 2_000 === 0;
            const mail = { ...letterOf('waiting'), ...(unlisted && ({ unlisted } as const)) };
            return [await outbox.sent(id, mail, step.at), model.finish(id, mail, step.at)];
          }
          case 'expire':
            await redis.redis.del(mailKey(id));
            return [undefined, model.expire(id)];
        }
      },
    };
  });
});

test('queries, feedback and the audit trail', { timeout: 60_000 }, async () => {
  await compareWithModel(redis, 'writings', sequence(writingSteps), () => writingsSides(store));
});

test('certificates', { timeout: 60_000 }, async () => {
  await compareWithModel(redis, 'certificates', sequence(certificateSteps), () => certificatesSides(store));
});

test('requests for invitation letters', { timeout: 60_000 }, async () => {
  await compareWithModel(redis, 'invitations', sequence(invitationSteps), () => invitationsSides(store));
});

const userId = fc.constantFrom('u1', 'u2');
const inspectionSteps = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('save' as const),
      userId,
      at: soon,
      stale: fc.integer({ min: 0, max: 4 }).map((chance) => (chance === 0 ? 1 : chance === 1 ? -1 : 0)),
      institution: anyText,
      group: fc.integer({ min: 1, max: 4 }),
      days: fc.uniqueArray(fc.constantFrom('2024-11-27', '2024-12-02'), { maxLength: 2 }),
      notes: fc.option(anyText, { nil: undefined }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      userId,
      at: soon,
      stale: fc.integer({ min: 0, max: 4 }).map((chance) => (chance === 0 ? 1 : 0)),
      status: fc.constantFrom(...(Object.keys(inspectionStates) as InspectionState[])),
      day: fc.option(fc.constantFrom('2024-11-27', '2024-12-02'), { nil: undefined }),
      proposedDates: fc.option(fc.constant(['2024-12-02', '2024-12-03']), { nil: undefined }),
      message: fc.option(anyText, { nil: undefined }),
      sequence: fc.option(fc.nat(9), { nil: undefined }),
      capacity: fc.integer({ min: 1, max: 2 }),
    }),
  },
  fc.record({ do: fc.constantFrom('find' as const, 'erase' as const, 'month' as const), userId }),
);

const request = (): Inspection => ({
  reference: 'I-1',
  institution: 'Example',
  identifier: '1-0000042',
  state: 'Goa',
  region: 'western',
  type: 'existing-technical',
  group: 2,
  windowStart: '2024-11-25',
  windowEnd: '2024-12-09',
  preferredDates: [],
  contactName: 'Meera',
  contactPhone: '+91 00000 00042',
  contactEmail: 'meera@example.org',
  notes: undefined,
  revision: 1,
  savedAt: new Date(0).toISOString(),
  status: 'requested',
  day: undefined,
  proposedDates: undefined,
  message: undefined,
  decidedAt: undefined,
});

test('inspection requests and what is decided about them', { timeout: 60_000 }, async () => {
  await compareWithModel(redis, 'inspections', sequence(inspectionSteps), () => {
    const model = new InspectionsModel();
    const inspections = createInspectionStore(store, plainPost);
    return {
      model,
      async both(step, place) {
        if (step.do === 'month') {
          const read = await inspectionsOf(store, '2024-12');
          return [read.map(({ day, id, confirmed }) => [day, id, confirmed]), model.daysOf('2024-12')];
        }
        if (step.do === 'decide') {
          const { status, day, proposedDates, message, sequence, capacity } = step;
          const before = model.find(step.userId)?.inspection;
          const expected = (before?.revision ?? 0) + step.stale;
          const inspection = { ...request(), ...before, status, day, proposedDates, message, revision: expected + 1 };
          const change = { inspection, expected, decidedBy: 'u9', sequence };
          const entry = {
            id: `a${place}`,
            at: step.at,
            actor: 'a',
            action: 'inspection_confirmed',
            target: 'I',
          } as const;
          const told = [letterOf(`letter-${place}`)];
          return [
            await inspections.decide(step.userId, change, capacity, entry, told),
            model.decide(step.userId, change, capacity, entry, told),
          ];
        }
        if (step.do !== 'save') {
          if (step.do === 'find') return [await inspections.find(step.userId), model.find(step.userId)];
          return [await eraseInspection(store, step.userId), model.erase(step.userId)];
        }
        const revision = Math.max(0, (model.find(step.userId)?.inspection.revision ?? 0) + step.stale);
        const saved: Inspection = {
          ...request(),
          institution: step.institution,
          group: step.group,
          preferredDates: step.days,
          notes: step.notes,
          revision: revision + 1,
          savedAt: new Date(step.at).toISOString(),
        };
        const told = [letterOf(`letter-${place}`)];
        return [
          await inspections.save(step.userId, saved, revision, told),
          model.save(step.userId, saved, revision, told),
        ];
      },
    };
  });
});

const limitSteps = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('count' as const),
      who: fc.constantFrom('192.0.2.1', '192.0.2.2'),
      times: fc.integer({ min: 1, max: 6 }),
      // Within a bucket, in the next, two further, and a clock that runs behind.
      later: fc.constantFrom(0, 1, 250, 999, 1_000, 2_500, 9_000, -400),
    }),
  },
  fc.record({ do: fc.constant('claim' as const), proof: fc.constantFrom('p1', 'p2') }),
);

test('limits and proofs of work', { timeout: 60_000 }, async () => {
  const windows = [
    { most: 3, ms: 1_000 },
    { most: 7, ms: 10_000 },
  ];
  await compareWithModel(redis, 'limits', sequence(limitSteps), () => {
    const model = new LimitsModel();
    let now = Date.UTC(2026, 5, 1);
    return {
      model,
      async both(step) {
        if (step.do === 'claim') return [await claimProof(store, step.proof, 60_000), model.claim(step.proof)];
        now += step.later;
        const ours: boolean[] = [];
        const theirs: boolean[] = [];
        for (let turn = 0; turn < step.times; turn += 1) {
          const call = { name: 'probe', who: step.who, windows, now };
          const wait = await countCall(store, call);
          theirs.push(wait === 0);
          ours.push(model.count(call));
          if (wait > 0) expect(model.wouldCount({ ...call, now: now + wait })).toBe(true);
        }
        return [theirs, ours];
      },
    };
  });
});

/** Rooms whose comparison has a file of its own. */
const comparedElsewhere: Readonly<Record<string, string>> = {
  payment: 'payment-store.test.ts',
  factor: 'factor-model.test.ts',
  tally: 'tally-model.test.ts',
};

test('no script of a record is left without a model', async () => {
  const folder = new URL('../../netlify/store/', import.meta.url);
  const rooms = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const unseen: string[] = [];
  let scripts = 0;
  for (const { name } of rooms) {
    if (name in comparedElsewhere) continue;
    const file = new URL(`${name}/scripts.ts`, folder);
    const found = (await import(file.href)) as Readonly<Record<string, Script>>;
    for (const [exported, { lua }] of Object.entries(found)) {
      scripts += 1;
      if (!store.ran.has(lua)) unseen.push(`${name}: ${exported}`);
    }
  }
  expect(unseen).toEqual([]);
  expect(scripts).toBeGreaterThan(20);
  const tests = readdirSync(new URL('.', import.meta.url));
  for (const file of Object.values(comparedElsewhere)) expect(tests).toContain(file);
});
