import type {
  InspectionAnswer,
  InspectionAnswerBody,
  InspectionBody,
  InspectionDecisionBody,
  InspectionMonth,
} from '../inspection.ts';
import type { Call } from './call.ts';

/** The institution's inspection request. */
export const inspectionRead: Call<undefined, { 200: InspectionAnswer }, 'payment_required', 'user'> = {
  method: 'GET',
  path: '/inspection/timeline',
  auth: 'user',
};

/** Saves the inspection request over the revision that was read. */
export const inspectionSave: Call<
  InspectionBody,
  { 200: InspectionAnswer },
  'payment_required' | 'conflict' | 'day_confirmed',
  'user'
> = {
  method: 'POST',
  path: '/inspection/timeline',
  auth: 'user',
};

/** The institution takes one of the days that the organisers propose, or none of them. */
export const inspectionAnswer: Call<
  InspectionAnswerBody,
  { 200: InspectionAnswer },
  'payment_required' | 'conflict' | 'not_found' | 'not_proposed' | 'day_full',
  'user'
> = {
  method: 'POST',
  path: '/inspection/answer',
  auth: 'user',
};

/** Organisers confirm a day, propose others or decline, over the revision that they saw. */
export const adminInspectionDecide: Call<
  InspectionDecisionBody,
  { 200: InspectionAnswer },
  'conflict' | 'not_found' | 'day_full',
  'admin'
> = {
  method: 'PATCH',
  path: '/admin/inspections/:id',
  auth: 'admin',
};

/** Who is inspected, and who wishes to be, on the days of a month. */
export const adminInspectionDays: Call<undefined, { 200: InspectionMonth }, 'invalid_body', 'admin'> = {
  method: 'GET',
  path: '/admin/inspection-days',
  auth: 'admin',
};
