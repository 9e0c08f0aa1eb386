import { indexes } from '../store/indexes.ts';
import { inspectionRecord } from '../store/inspections.ts';
import { keys } from '../store/keys.ts';
import { byScore, byText, fieldsOf, is, isoInstant, rowId, serveList } from './list.ts';

const inspection = fieldsOf(keys.inspection, inspectionRecord);

export const inspections = serveList('inspections', {
  sorts: {
    saved: byScore(indexes.inspectionsBySaved),
    date: byScore(indexes.inspectionsByDate),
    institution: byText(indexes.inspectionsByInstitution),
  },
  searched: [inspection('search')],
  narrow: (group) => is(inspection('group'), Number(group)),
  values: {
    userId: rowId,
    reference: inspection('reference').or(''),
    institution: inspection('institution').or(''),
    identifier: inspection('identifier').or(''),
    state: inspection('state').or(''),
    region: inspection('region').or(''),
    type: inspection('type').or(''),
    group: inspection('group').or(0),
    preferredDates: inspection('preferredDates').or([]),
    contactName: inspection('contactName').or(''),
    contactPhone: inspection('contactPhone').or(''),
    contactEmail: inspection('contactEmail').or(''),
    notes: inspection('notes'),
    savedAt: inspection('savedAt').or(0).as(isoInstant),
  },
});
