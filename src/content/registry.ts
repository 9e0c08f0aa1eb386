import type { z } from 'zod';
import { advisorySchema } from './schemas/advisory.ts';
import { answersSchema } from './schemas/answers.ts';
import { approvalTimelineSchema } from './schemas/approval-timeline.ts';
import { calendarHistorySchema } from './schemas/calendar-history.ts';
import { certificatesSchema } from './schemas/certificates.ts';
import { committeesSchema } from './schemas/committees.ts';
import { coordinatorsSchema } from './schemas/coordinators.ts';
import { downloadsSchema } from './schemas/downloads.ts';
import { faqSchema } from './schemas/faq.ts';
import { feedbackSchema } from './schemas/feedback.ts';
import { feesSchema } from './schemas/fees.ts';
import { inspectionSchema } from './schemas/inspection.ts';
import { institutionsSchema } from './schemas/institutions.ts';
import { journalsSchema } from './schemas/journals.ts';
import { mapSchema } from './schemas/map.ts';
import { numbersSchema } from './schemas/numbers.ts';
import { objectivesSchema } from './schemas/objectives.ts';
import { organizingSchema } from './schemas/organizing.ts';
import { paperCheckSchema } from './schemas/paper-check.ts';
import { papersSchema } from './schemas/papers.ts';
import { partnersSchema } from './schemas/partners.ts';
import { phasesSchema } from './schemas/phases.ts';
import { portalSchema } from './schemas/portal.ts';
import { programmeSchema } from './schemas/programme.ts';
import { retentionSchema } from './schemas/retention.ts';
import { scheduleSchema } from './schemas/schedule.ts';
import { siteSchema } from './schemas/site.ts';
import { speakersSchema } from './schemas/speakers.ts';
import { taxSchema } from './schemas/tax.ts';
import { tracksSchema } from './schemas/tracks.ts';

/** Every JSON file of `content/`, by name, with its schema: `fees` is `content/fees.json`. */
export const documents = {
  site: siteSchema,
  schedule: scheduleSchema,
  certificates: certificatesSchema,
  committees: committeesSchema,
  organizing: organizingSchema,
  advisory: advisorySchema,
  tracks: tracksSchema,
  fees: feesSchema,
  journals: journalsSchema,
  downloads: downloadsSchema,
  coordinators: coordinatorsSchema,
  faq: faqSchema,
  answers: answersSchema,
  feedback: feedbackSchema,
  map: mapSchema,
  numbers: numbersSchema,
  objectives: objectivesSchema,
  phases: phasesSchema,
  programme: programmeSchema,
  papers: papersSchema,
  partners: partnersSchema,
  'paper-check': paperCheckSchema,
  speakers: speakersSchema,
  'calendar-history': calendarHistorySchema,
  'approval-timeline': approvalTimelineSchema,
  inspection: inspectionSchema,
  institutions: institutionsSchema,
  portal: portalSchema,
  retention: retentionSchema,
  tax: taxSchema,
} as const;

export type DocumentName = keyof typeof documents;
export type Documents = { [Name in DocumentName]: z.infer<(typeof documents)[Name]> };
export const documentNames = Object.keys(documents) as DocumentName[];

/** The content of a JSON file without its `$schema` line, which speaks to editors and says nothing about the conference. */
export function withoutSchemaLine(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  return Object.fromEntries(Object.entries(json).filter(([field]) => field !== '$schema'));
}
