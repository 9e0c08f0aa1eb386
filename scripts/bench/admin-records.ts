// Records for the bench of the organisers' lists: COUNT of every kind, as the product stores them.
import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import * as audits from '../../netlify/store/audit/record.ts';
import * as certificates from '../../netlify/store/certificate/record.ts';
import * as feedback from '../../netlify/store/feedback/record.ts';
import * as inspections from '../../netlify/store/inspection/record.ts';
import * as invitations from '../../netlify/store/invitation/record.ts';
import * as payments from '../../netlify/store/payment/record.ts';
import * as queries from '../../netlify/store/query/record.ts';
import { lexMember, searchText } from '../../netlify/store/sorted-text.ts';
import * as users from '../../netlify/store/user/record.ts';

type Pipeline = ReturnType<Redis['pipeline']>;

const words =
  'paper template review deadline camera ready invoice visa travel hotel schedule track remote poster award'.split(' ');
const sentence = (seed: number, length: number) =>
  Array.from({ length }, (_, index) => words[(seed * 7 + index * 13 + ((seed * index) % 11)) % words.length]).join(' ');
const key = () => randomBytes(32).toString('base64');
const userId = (index: number) => `u${index.toString(36).padStart(23, '0')}`;
const states = ['paid', 'paid', 'paid', 'initiated', 'processing', 'refunded', 'disputed'] as const;
const decisions = ['open', 'open', 'approved', 'declined'] as const;

/** Bytes of memory that a record of each kind takes with its index entries. */
export async function fillStore(redis: Redis, count: number): Promise<ReadonlyMap<string, number>> {
  const now = Date.now();
  const memory = new Map<string, number>();
  const used = async () => Number(/used_memory:(\d+)/.exec(await redis.info('memory'))?.[1]);
  async function fill(name: string, put: (index: number, pipe: Pipeline) => void) {
    const before = await used();
    for (let start = 0; start < count; start += 500) {
      const pipe = redis.pipeline();
      for (let index = start; index < Math.min(start + 500, count); index += 1) put(index, pipe);
      await pipe.exec();
    }
    memory.set(name, Math.round(((await used()) - before) / count));
  }

  await fill('institutions', (index, pipe) => {
    const email = `office-${index}@college-${index % 700}.example.org`;
    const createdAt = now - index * 60_000;
    const hash = `$argon2id$v=19$m=19456,t=2,p=1$${key().slice(0, 22)}$${key()}`;
    pipe.hset(
      users.userKey(userId(index)),
      ...users.userRecord.encode({ email, hash, role: 'institute', tv: 1, disabled: index % 5000 === 7, createdAt }),
    );
    pipe.set(users.ownerKey(email), userId(index));
    pipe.zadd(users.usersByTime, createdAt, userId(index));
    pipe.zadd(users.usersByEmail, 0, lexMember(email, userId(index)));
  });
  await fill('payments', (index, pipe) => {
    const updatedAt = now - index * 50_000;
    pipe.hset(
      payments.paymentKey(userId(index)),
      ...payments.paymentRecord.encode({
        version: 2,
        state: states[index % states.length] ?? 'paid',
        attempt: 1,
        intentId: `pi_3Q${randomBytes(12).toString('hex')}`,
        chargeId: `ch_3Q${randomBytes(12).toString('hex')}`,
        receiptUrl: `https://receipts.example.org/${randomBytes(20).toString('hex')}`,
        receiptNumber: `R-${index}`,
        email: `office-${index}@college-${index % 700}.example.org`,
        amount: 2_000_000,
        currency: 'inr',
        paidAt: updatedAt,
        updatedAt,
      }),
    );
    pipe.zadd(payments.paymentsByUpdated, updatedAt, userId(index));
  });
  await fill('queries', (index, pipe) => {
    const reference = `Q-${index.toString(36).toUpperCase().padStart(8, '0')}`;
    const [name, email] = [`Sender ${index}`, `sender-${index}@example.org`];
    const [subject, message] = [sentence(index, 5), sentence(index, 60)];
    const receivedAt = now - index * 40_000;
    const search = searchText([reference, name, email, subject, message]);
    pipe.hset(
      queries.queryKey(reference),
      ...queries.queryRecord.encode({
        receivedAt,
        name,
        email,
        subject,
        message,
        status: index % 3 ? 'answered' : 'open',
        search,
      }),
    );
    pipe.zadd(queries.queriesByReceived, receivedAt, reference);
    if (index % 3 === 0) pipe.zadd(queries.queriesOpen, receivedAt, reference);
    pipe.zadd(queries.queriesByName, 0, lexMember(name, reference));
    pipe.zadd(queries.queriesBySubject, 0, lexMember(subject, reference));
  });
  await fill('feedback', (index, pipe) => {
    const reference = `F-${index.toString(36).toUpperCase().padStart(8, '0')}`;
    const message = sentence(index, 25);
    const receivedAt = now - index * 30_000;
    const rating = (index % 5) + 1;
    const search = searchText([reference, 'venue', message]);
    pipe.hset(
      feedback.feedbackKey(reference),
      ...feedback.feedbackRecord.encode({ receivedAt, rating, area: 'venue', message, search }),
    );
    pipe.zadd(feedback.feedbackByReceived, receivedAt, reference);
    pipe.zadd(feedback.feedbackByRating, rating, reference);
  });
  await fill('inspections', (index, pipe) => {
    const institution = `College ${sentence(index, 3)}`;
    const sortName = lexMember(institution, userId(index));
    const savedAt = now - index * 45_000;
    pipe.hset(
      inspections.inspectionKey(userId(index)),
      ...inspections.inspectionRecord.encode({
        reference: `I-${index.toString(36).toUpperCase().padStart(8, '0')}`,
        institution,
        identifier: `1-${String(index).padStart(7, '0')}`,
        state: 'Maharashtra',
        region: 'western',
        type: 'existing-technical',
        group: (index % 4) + 1,
        windowStart: '2024-11-25',
        windowEnd: '2024-12-09',
        preferredDates: ['2024-11-27', '2024-11-28', '2024-12-02'],
        contactName: `Contact ${index}`,
        contactPhone: '+91 00000 00042',
        contactEmail: `contact-${index}@example.org`,
        revision: 1,
        savedAt,
        sortName,
        search: searchText([institution, `1-${index}`, `contact-${index}@example.org`]),
      }),
    );
    pipe.zadd(inspections.inspectionsBySaved, savedAt, userId(index));
    pipe.zadd(inspections.inspectionsByGroup, (index % 4) + 1, userId(index));
    pipe.zadd(inspections.inspectionsByDate, 20_241_127, userId(index));
    pipe.zadd(inspections.inspectionsByInstitution, 0, sortName);
  });

  await fill('invitations', (index, pipe) => {
    const reference = `L-${index.toString(36).toUpperCase().padStart(8, '0')}`;
    const [name, email, proof] = [`Guest ${index}`, `guest-${index}@example.org`, `Paper ${index}`];
    const receivedAt = now - index * 35_000;
    const status = decisions[index % decisions.length] ?? 'open';
    const search = searchText([reference, name, email, proof]);
    pipe.hset(
      invitations.invitationKey(reference),
      ...invitations.invitationRecord.encode({ receivedAt, name, email, proof, status, search }),
    );
    pipe.zadd(invitations.invitationsByReceived, receivedAt, reference);
  });
  await fill('certificates', (index, pipe) => {
    const code = `C${index.toString(36).toUpperCase().padStart(15, '0')}`;
    const issuedAt = now - index * 30_000;
    const kind = 'participation';
    const [name, row] = [
      `Participant ${index}`,
      key()
        .slice(0, 22)
        .replaceAll(/[^A-Za-z0-9]/g, 'x'),
    ];
    const search = certificates.certificateWords({ code, kind, name });
    pipe.hset(
      certificates.certificateKey(code),
      ...certificates.certificateRecord.encode({ kind, name, issuedAt, row, search }),
    );
    pipe.set(certificates.certificateOfRow(row), code);
    pipe.zadd(certificates.certificatesByIssued, issuedAt, code);
  });
  await fill('audit', (index, pipe) => {
    const id = `a${index.toString(36).padStart(15, '0')}`;
    const at = now - index * 20_000;
    const [actor, target] = [`organiser-${index % 5}@example.org`, userId(index)];
    const search = searchText([actor, target]);
    pipe.hset(
      audits.auditKey(id),
      ...audits.auditRecord.encode({ at, actor, action: 'list_exported', target, search }),
    );
    pipe.zadd(audits.auditByTime, at, id);
  });
  return memory;
}
