import { auditRecord } from '../store/audit/record.ts';
import { indexes } from '../store/indexes.ts';
import { keys } from '../store/keys.ts';
import { byScore, fieldsOf, isoInstant, rowId, serveList } from './list.ts';

const entry = fieldsOf(keys.audit, auditRecord);

export const audit = serveList('audit', {
  sorts: { at: byScore(indexes.auditByTime) },
  searched: [entry('search')],
  values: {
    id: rowId,
    at: entry('at').or(0).as(isoInstant),
    actor: entry('actor').or(''),
    action: entry('action').or('list_exported'),
    target: entry('target').or(''),
  },
});
