import portal from '#content/portal.json' with { type: 'json' };
import rules from '#content/retention.json' with { type: 'json' };
import { yearsBetween } from '../domain/payments/year.ts';
import type { PurgePorts } from '../domain/privacy.ts';
import { agingRecords, inTurn } from '../store/aging.ts';
import { auditRemoval } from '../store/audit/store.ts';
import { certificateRemoval } from '../store/certificate/store.ts';
import { feedbackRemoval } from '../store/feedback/store.ts';
import { inspectionRemoval } from '../store/inspection/store.ts';
import { invitationRemoval } from '../store/invitation/store.ts';
import { paymentRemoval } from '../store/payment/removal.ts';
import { queryRemoval } from '../store/query/store.ts';
import type { App } from '../wiring.ts';

const years = yearsBetween(portal.firstYear, portal.year);

/** Periods are those of `content/retention.json`. */
export function purgeWiring({ store, now }: App): PurgePorts {
  return {
    records: {
      query: agingRecords(store, queryRemoval(store)),
      feedback: agingRecords(store, feedbackRemoval(store)),
      inspection: agingRecords(store, inspectionRemoval(store)),
      audit: agingRecords(store, auditRemoval(store)),
      invitation: agingRecords(store, invitationRemoval(store)),
      certificate: agingRecords(store, certificateRemoval(store)),
      payment: inTurn(years.map((year) => agingRecords(store, paymentRemoval(store, year)))),
    },
    rules,
    now,
  };
}
