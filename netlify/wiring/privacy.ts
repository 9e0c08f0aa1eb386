import rules from '#content/retention.json' with { type: 'json' };
import type { ErasePorts, PurgePorts } from '../domain/privacy.ts';
import { agingRecords } from '../store/aging.ts';
import { auditRemoval } from '../store/audit/store.ts';
import { eraseFeedbackOf, feedbackRemoval } from '../store/feedback/store.ts';
import { eraseInspection, inspectionRemoval } from '../store/inspection/store.ts';
import { paymentRemoval } from '../store/payment/removal.ts';
import { eraseQueriesOf, queryRemoval } from '../store/query/store.ts';
import { eraseResets } from '../store/reset/store.ts';
import { eraseFailures } from '../store/sign-in/store.ts';
import { accountRecords } from '../store/user/store.ts';
import type { App } from '../wiring.ts';

export function eraseWiring({ store }: App): ErasePorts {
  return {
    accounts: accountRecords(store),
    ofAccount: [(userId) => eraseInspection(store, userId)],
    ofAddress: [(address) => eraseFailures(store, address), (address) => eraseResets(store, address)],
    writings: [(address) => eraseQueriesOf(store, address), (address) => eraseFeedbackOf(store, address)],
  };
}

/** Periods are those of `content/retention.json`. */
export function purgeWiring({ store, now }: App): PurgePorts {
  return {
    records: {
      query: agingRecords(store, queryRemoval(store)),
      feedback: agingRecords(store, feedbackRemoval(store)),
      inspection: agingRecords(store, inspectionRemoval(store)),
      audit: agingRecords(store, auditRemoval(store)),
      payment: agingRecords(store, paymentRemoval(store)),
    },
    rules,
    now,
  };
}
