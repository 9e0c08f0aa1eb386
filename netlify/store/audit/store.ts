import type { AuditTrail } from '../../domain/administration/audit.ts';
import type { Store } from '../redis.ts';
import { script } from '../script.ts';
import { auditArgs, auditInput, auditKeys, auditRest, writeAudit } from './record.ts';

const addEntry = script(
  { keys: auditKeys, args: auditArgs, rest: auditRest, flags: ['locks'] },
  `${writeAudit}\nreturn 1`,
);

/** The trail for what changes nothing else. Twice the same entry is one entry. */
export function createAuditTrail(store: Store): AuditTrail {
  return {
    async add(entry) {
      await store.run(addEntry, auditInput(entry), { repeatable: true });
    },
  };
}
