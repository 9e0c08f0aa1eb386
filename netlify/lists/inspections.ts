import { type InspectionState, inspectionStates } from '#contract/inspection-state';
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
  narrow: (filter) =>
    filter in inspectionStates
      ? is(inspection('status'), filter as InspectionState, { orMissing: filter === 'requested' })
      : is(inspection('group'), Number(filter)),
  values: {
    userId: rowId,
    reference: inspection('reference').or(''),
    institution: inspection('institution').or(''),
    identifier: inspection('identifier').or(''),
    state: inspection('state').or(''),
    region: inspection('region').or(''),
    type: inspection('type').or(''),
    group: inspection('group').or(0),
    status: inspection('status').or('requested'),
    day: inspection('day'),
    preferredDates: inspection('preferredDates').or([]),
    contactName: inspection('contactName').or(''),
    contactPhone: inspection('contactPhone').or(''),
    contactEmail: inspection('contactEmail').or(''),
    proposedDates: inspection('proposedDates').or([]),
    message: inspection('message'),
    notes: inspection('notes'),
    savedAt: inspection('savedAt').or(0).as(isoInstant),
    windowStart: inspection('windowStart').or(''),
    windowEnd: inspection('windowEnd').or(''),
    revision: inspection('revision').or(0),
  },
});
