import type { AuditTrail } from '../../domain/administration/audit.ts';
import type { Removal } from '../aging.ts';
import type { Store } from '../redis.ts';
import { auditInput } from './parts.ts';
import { auditByTime, auditKey, auditOfTarget, auditRecord } from './record.ts';
import { addAudit, removeAudit } from './scripts.ts';

/** The trail for what changes nothing else. */
export function createAuditTrail(store: Store): AuditTrail {
  return {
    async add(entry) {
      await store.run(addAudit, auditInput(entry));
    },
  };
}

export const auditRemoval = (store: Store): Removal => ({
  key: auditKey,
  byAge: auditByTime,
  remove(auditId, stored) {
    const auditOf = auditOfTarget(auditRecord.decode(stored)?.target ?? '');
    return store.run(removeAudit, { keys: { audit: auditKey(auditId), auditByTime, auditOf }, args: { auditId } });
  },
});
