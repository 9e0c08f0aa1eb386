import type { CardUsed, Payer } from './record.ts';

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** An intent as the provider describes it now, reduced to what decides. */
export interface IntentFacts {
  readonly id: string;
  readonly status: IntentStatus;
  readonly amount: number;
  readonly amountReceived: number;
  readonly currency: string;
  readonly live: boolean;
  /** From our metadata; absent on a foreign intent. */
  readonly userId?: string;
  readonly attempt?: number;
  readonly environment?: string;
  readonly lastError?: string;
  /** The address that our receipt goes to. */
  readonly email?: string;
  readonly charge?: ChargeFacts;
}

export interface ChargeFacts {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly receiptUrl?: string;
  readonly refunded: boolean;
  readonly refundedAmount: number;
  readonly disputed: boolean;
  readonly payer: Payer;
  readonly card?: CardUsed;
}

/** What a success must look like to count. */
export interface Expected {
  readonly amount: number;
  readonly currency: string;
  readonly live: boolean;
  readonly environment: string;
}
