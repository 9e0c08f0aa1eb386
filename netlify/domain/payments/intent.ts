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
  /** Absent on intents that were made before fees belonged to years. */
  readonly year?: string;
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
  /** Oldest first, as the disputes are. */
  readonly refunds: readonly RefundFacts[];
  readonly disputes: readonly DisputeFacts[];
  readonly payer: Payer;
  readonly card?: CardUsed;
}

/** Money on its way back to the payer, there, or come back to us because their bank did not take it. */
export interface RefundFacts {
  readonly id: string;
  /** In the currency's smallest unit. */
  readonly amount: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly createdAt: number;
  /** The administrator's order that it carries out. */
  readonly order?: string;
}

/**
 * A payer's bank asks for money back. `inquiry`: it only asks why, no money moves. `open`: it has taken the money for now.
 * `ended`: an inquiry that closed, or a dispute that never began.
 */
export interface DisputeFacts {
  readonly id: string;
  readonly amount: number;
  readonly status: 'inquiry' | 'open' | 'won' | 'lost' | 'ended';
  readonly createdAt: number;
}

/** What a success must look like to count, and what is asked today. */
export interface Expected {
  readonly amount: number;
  readonly currency: string;
  readonly live: boolean;
  /** Names this deployment for good, whatever its address. */
  readonly environment: string;
  /** What deployments were named by before: the site's address. */
  readonly formerEnvironment: string;
  /** The year whose fee is asked today. */
  readonly year: string;
  /** The year of payments that name none. */
  readonly firstYear: string;
  /** The last day on which it can be paid (YYYY-MM-DD), in the issuer's zone. */
  readonly closes?: string;
  /** A payment of which less than this remains after refunds counts as refunded; 1 unless content says more. */
  readonly leastKept: number;
}
