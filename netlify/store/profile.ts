import type { InspectionSummary } from '#contract/inspection';
import { inspectionKey, inspectionRecord } from './inspection/record.ts';
import { inspectionOf } from './inspection/store.ts';
import { paymentKey, paymentRecord } from './payment/record.ts';
import type { Store } from './redis.ts';

/** What the dashboard shows of the user beside the account itself. */
export interface Profile {
  readonly paid: boolean;
  readonly inspection: InspectionSummary | undefined;
}

/** In one round trip. */
export async function readProfile(store: Store, userId: string): Promise<Profile> {
  const [payment, inspection] = await store.readAll([paymentKey(userId), inspectionKey(userId)]);
  const stored = inspectionRecord.decode(inspection);
  return {
    paid: paymentRecord.decode(payment)?.state === 'paid',
    inspection: stored && summaryOf(inspectionOf(stored)),
  };
}

function summaryOf(inspection: ReturnType<typeof inspectionOf>): InspectionSummary {
  const { reference, group, windowStart, windowEnd, preferredDates, institution, savedAt, status, day } = inspection;
  return { reference, group, windowStart, windowEnd, preferredDates, institution, savedAt, status, day };
}
