import { call, type Result } from '../../client/api.ts';
import * as accountCalls from '../../contract/calls/accounts.ts';
import * as inspectionCalls from '../../contract/calls/inspection.ts';
import * as paymentCalls from '../../contract/calls/payments.ts';
import type { Inspection } from '../../contract/inspection.ts';
import type { StatusAnswer } from '../../contract/payment.ts';
import type { PaymentState } from '../../contract/payment-state.ts';

/** Who is signed in, and how far the application is. */
export interface Standing {
  readonly email: string;
  readonly payment: PaymentState;
  readonly receiptUrl: string | undefined;
  /** Of the fee, e.g. `2025-26`. */
  readonly year: string;
  /** The last day of paying, once it is over. */
  readonly closed: string | undefined;
  readonly returned: StatusAnswer['returned'];
  readonly inspection: Inspection | null;
}

/** Three questions at most; the last one only where it can have an answer. */
export async function loadStanding(): Promise<Result<Standing>> {
  const [me, payment] = await Promise.all([call(accountCalls.me), call(paymentCalls.paymentStatus)]);
  if (!me.ok) return me;
  if (!payment.ok) return payment;
  const request = payment.data.paymentStatus ? await call(inspectionCalls.inspectionRead) : undefined;
  if (request && !request.ok) return request;
  return {
    ok: true,
    status: 200,
    data: {
      email: me.data.email,
      payment: payment.data.status,
      receiptUrl: payment.data.receipt?.url ?? payment.data.receiptUrl,
      year: payment.data.year,
      closed: payment.data.closed,
      returned: payment.data.returned,
      inspection: request?.data.inspection ?? null,
    },
  };
}

/** Whether the standing is about to change by itself: the bank still works on the payment. */
export const isUnsettled = ({ payment }: Standing): boolean => payment === 'processing';
