import type { Buyer } from './buyer.ts';
import type { Inspection } from './inspection.ts';
import type { AuditAction } from './lists/audit.ts';
import type { AdminRow } from './lists.ts';
import type { PaymentState } from './payment-state.ts';

/** A payment of an institution, of whatever year. Money in the smallest unit of the currency; times ISO 8601 in UTC. */
export interface InstitutionPayment {
  readonly year: string;
  readonly status: PaymentState;
  readonly amount: number;
  readonly currency: string;
  readonly intentId: string;
  readonly receiptNumber?: string;
  readonly paidAt?: string;
  readonly updatedAt: string;
  readonly refunds: readonly { readonly amount: number; readonly status: string; readonly at: string }[];
  readonly disputes: readonly { readonly amount: number; readonly status: string; readonly at: string }[];
}

/** Answer of GET /admin/institutions/:id: all that is known of one institution. The newest stand first, at most fifty of each kind. */
export interface InstitutionRecord {
  readonly id: string;
  readonly email: string;
  readonly role: 'institute' | 'admin';
  readonly disabled: boolean;
  readonly registeredAt: string;
  /** Whom its invoices are for. */
  readonly buyer?: Buyer;
  readonly payments: readonly InstitutionPayment[];
  readonly inspection: Inspection | null;
  readonly queries: readonly AdminRow<'queries'>[];
  readonly mails: readonly { readonly at: string; readonly subject: string }[];
  readonly deeds: readonly {
    readonly id: string;
    readonly at: string;
    readonly actor: string;
    readonly action: AuditAction;
  }[];
}
