import * as z from 'zod/mini';
import type { BodyOf, ValuesOf } from './forms/form.ts';
import { inspectionForm } from './forms/inspection.ts';
import { bodySchema } from './forms/schema.ts';

/**
 * Body of POST /inspection/timeline. State and type are ids of `content/inspection.json`; the server works out the group. `revision` is
 * the one that the form was opened with, 0 for a first request: a save over somebody else's newer one is refused (409).
 */
export const inspectionBody = bodySchema(inspectionForm, {
  more: { revision: z.int().check(z.gte(0), z.lte(1_000_000)) },
});
export type InspectionBody = BodyOf<typeof inspectionForm> & { readonly revision: number };

/** A saved inspection request. Days are calendar days; `savedAt` is an ISO instant in UTC. */
export interface Inspection extends ValuesOf<typeof inspectionForm> {
  readonly reference: string;
  readonly region: string;
  /** 1 to 4, worked out from type and region by the approval timeline. */
  readonly group: number;
  readonly windowStart: string;
  readonly windowEnd: string;
  readonly revision: number;
  readonly savedAt: string;
}

/** Answer of GET and POST /inspection/timeline. `null` until the first save. */
export interface InspectionAnswer {
  readonly inspection: Inspection | null;
}

/** What /users/me tells of a request: enough for the dashboard's step list. */
export interface InspectionSummary {
  readonly reference: string;
  readonly group: number;
  readonly windowStart: string;
  readonly windowEnd: string;
  readonly preferredDates: readonly string[];
  readonly institution: string;
  readonly savedAt: string;
}
