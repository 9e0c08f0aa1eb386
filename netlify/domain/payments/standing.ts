import type { PaymentState } from '#contract/payment-state';
import type { PaymentRecord } from './record.ts';

/** Where a visitor stands. */
export interface Standing {
  readonly state: PaymentState;
  readonly record: PaymentRecord | undefined;
}

export function standingOf(record: PaymentRecord | undefined): Standing {
  return { state: record?.state ?? 'none', record };
}
