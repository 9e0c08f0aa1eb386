import { auditByTime, auditKey, auditRecord } from '../store/audit/record.ts';
import { byScore, fieldsOf, isoInstant, rowId, serveList } from './list.ts';

const entry = fieldsOf(auditKey, auditRecord);

export const audit = serveList('audit', {
  sorts: { at: byScore(auditByTime) },
  searched: [entry('search')],
  values: {
    id: rowId,
    at: entry('at').or(0).as(isoInstant),
    actor: entry('actor').or(''),
    action: entry('action').or('list_exported'),
    target: entry('target').or(''),
    note: entry('note'),
  },
});
