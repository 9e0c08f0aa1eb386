import {
  inspectionKey,
  inspectionRecord,
  inspectionsByDate,
  inspectionsByInstitution,
  inspectionsBySaved,
} from '../store/inspection/record.ts';
import { byScore, byText, fieldsOf, is, isoInstant, rowId, serveList } from './list.ts';

const inspection = fieldsOf(inspectionKey, inspectionRecord);

export const inspections = serveList('inspections', {
  sorts: {
    saved: byScore(inspectionsBySaved),
    date: byScore(inspectionsByDate),
    institution: byText(inspectionsByInstitution),
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
