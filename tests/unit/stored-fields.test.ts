import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import retention from '#content/retention.json' with { type: 'json' };
import { auditRecord } from '#server/store/audit/record';
import { certificateRecord } from '#server/store/certificate/record';
import { feedbackRecord } from '#server/store/feedback/record';
import { inspectionRecord } from '#server/store/inspection/record';
import { invitationRecord } from '#server/store/invitation/record';
import { paymentRecord } from '#server/store/payment/record';
import { queryRecord } from '#server/store/query/record';
import { messageFields } from '#server/store/query/thread';
import { userRecord } from '#server/store/user/record';
import { keptTable } from '../../src/content/facts/retention.ts';
import { retentionSchema } from '../../src/content/schemas/retention.ts';

/** Room of the store → what the privacy page calls it. */
const rooms: Readonly<Record<string, string>> = {
  audit: 'audit',
  certificate: 'certificate',
  factor: 'factor',
  feedback: 'feedback',
  inspection: 'inspection',
  invitation: 'invitation',
  limit: 'limit',
  mail: 'letter',
  payment: 'payment',
  query: 'query',
  reset: 'reset',
  session: 'session',
  'sign-in': 'limit',
  user: 'account',
};
/** Rooms that hold nothing of a person: sums. */
const impersonal = ['tally'];
const records = {
  account: userRecord,
  audit: auditRecord,
  certificate: certificateRecord,
  feedback: feedbackRecord,
  inspection: inspectionRecord,
  invitation: invitationRecord,
  payment: paymentRecord,
  query: queryRecord,
  'query-thread': { names: messageFields },
};
const { records: told } = retentionSchema.parse({ records: retention.records });
const toldOf = (id: string) => told.find((record) => record.id === id)?.holds.flatMap(({ fields }) => fields) ?? [];

test.each(Object.entries(records))(
  'BUG-F6 the privacy page names each stored field of %s, once and no other',
  (id, { names }) => {
    const named = toldOf(id);
    expect([...named].sort()).toEqual([...names].sort());
  },
);

test('BUG-F6 no room of the store is left out, and each says for how long', () => {
  const found = readdirSync('netlify/store', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(
    found
      .filter(({ name }) => !impersonal.includes(name))
      .map(({ name }) => rooms[name] ?? `${name} is in no list`)
      .filter((id) => !told.some((record) => record.id === id)),
  ).toEqual([]);
  for (const { days, until } of told) expect(days ?? until).toBeTruthy();
});

test('BUG-F6 the page’s table is made of this list', () => {
  const row = keptTable({ records: told })
    .split('\n')
    .find((line) => line.startsWith('| Payment:'));
  for (const words of [
    'name, postal address and email address of the payer',
    'last four digits of the card',
    '8 years',
  ])
    expect(row).toContain(words);
});
