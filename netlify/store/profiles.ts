import type { InspectionSummary } from '#contract/inspection';
import { paymentStates } from '#contract/payment-state';
import { word } from './codec.ts';
import { inspectionOf, inspectionRecord } from './inspections.ts';
import { keys } from './keys.ts';
import type { Reply, Store } from './redis.ts';

const both = `return { redis.call('HGET', KEYS[1], 'state'), redis.call('HGETALL', KEYS[2]) }`;
const state = word(...paymentStates);

/** What the dashboard shows of the user beside the account itself, in one round trip. */
export interface Profile {
  readonly paid: boolean;
  readonly inspection: InspectionSummary | undefined;
}

export async function readProfile(store: Store, userId: string): Promise<Profile> {
  const reply = await store.run(both, [keys.payment(userId), keys.inspection(userId)]);
  const [paymentState, fields] = reply as readonly Reply[];
  const stored = inspectionRecord.decode(fields);
  return {
    paid: typeof paymentState === 'string' && state.decode(paymentState) === 'paid',
    inspection: stored && summaryOf(inspectionOf(stored)),
  };
}

function summaryOf(inspection: ReturnType<typeof inspectionOf>): InspectionSummary {
  const { reference, group, windowStart, windowEnd, preferredDates, institution, savedAt } = inspection;
  return { reference, group, windowStart, windowEnd, preferredDates, institution, savedAt };
}
