import type { InspectionAnswer, InspectionBody } from '../inspection.ts';
import type { Call } from './call.ts';

/** The institution's inspection request. */
export const inspectionRead: Call<undefined, { 200: InspectionAnswer }, 'payment_required', 'user'> = {
  method: 'GET',
  path: '/inspection/timeline',
  auth: 'user',
};

/** Saves the inspection request over the revision that was read. */
export const inspectionSave: Call<InspectionBody, { 200: InspectionAnswer }, 'payment_required' | 'conflict', 'user'> =
  {
    method: 'POST',
    path: '/inspection/timeline',
    auth: 'user',
  };
