import { isDeepStrictEqual } from 'node:util';
import type { Inspection, InspectionAnswerBody, InspectionDecisionBody } from '#contract/inspection';
import { inspectionStates } from '#contract/inspection-state';
import type { AuditAction } from '#contract/lists/audit';
import { dayIn, dayInWords } from '#contract/placement';
import * as letters from '../../letters/inspections.ts';
import { type Administrator, auditEntry } from '../administration/audit.ts';
import { Failure } from '../failure.ts';
import type { Attachment, Letter } from '../letter.ts';
import type { Applicant, InspectionPorts, KnownInspection } from './ports.ts';
import { type InspectionStep, type Outcome, outcomeOf } from './rules.ts';

/**
 * Organisers confirm a day, propose others or decline; the institution is told by mail.
 *
 * @throws {Failure} `not_found`; `invalid_body`; `day_full`; `conflict` when the request was changed since it was shown. The same decision
 * of the same administrator again, whose answer was lost, is answered as it was
 */
export async function decideInspection(
  ports: InspectionPorts,
  {
    admin,
    userId,
    body,
  }: { readonly admin: Administrator; readonly userId: string; readonly body: InspectionDecisionBody },
): Promise<Inspection> {
  const found = await ports.inspections.findAddressed(userId);
  if (!found) throw new Failure('not_found');
  const { known, address: to } = found;
  return take(ports, {
    userId,
    known,
    body,
    actor: admin,
    tell: (told) => [letters.inspectionDecided(ports.site, { to, ...told })],
  });
}

/**
 * The institution takes one of the proposed days, or none; the organisers are told by mail, and the institution of the day that holds.
 *
 * @throws {Failure} `payment_required`; `not_found` before the first request; `not_proposed`; `day_full`; `conflict`
 */
export async function answerInspection(
  ports: InspectionPorts,
  { applicant, body }: { readonly applicant: Applicant; readonly body: InspectionAnswerBody },
): Promise<Inspection> {
  const [paid, known] = await Promise.all([ports.hasPaid(applicant.id), ports.inspections.find(applicant.id)]);
  if (!paid) throw new Failure('payment_required');
  if (!known) throw new Failure('not_found');
  return take(ports, {
    userId: applicant.id,
    known,
    body,
    // The trail outlives the account: it names no address of an institution.
    actor: { id: applicant.id, email: 'institution' },
    tell: (told) => [
      letters.inspectionAnswered(ports.site, { to: ports.office, ...told }),
      ...(body.action === 'accept' ? [letters.inspectionDecided(ports.site, { to: applicant.email, ...told })] : []),
    ],
  });
}

/** What the letters of a step tell. */
export interface Told {
  readonly inspection: Inspection;
  readonly step: InspectionStep['action'];
  readonly calendar: Outcome['calendar'];
  /** The day that stood before. */
  readonly dayBefore: string | undefined;
  /** The calendar file, where a day holds or falls. */
  readonly file: Attachment | undefined;
  /** Where organisers are reached. */
  readonly office: string;
}

const traces = {
  confirm: 'inspection_confirmed',
  propose: 'inspection_proposed',
  decline: 'inspection_declined',
  accept: 'inspection_accepted',
  refuse: 'inspection_refused',
} as const satisfies Record<InspectionStep['action'], AuditAction>;

interface Taking {
  readonly userId: string;
  readonly known: KnownInspection;
  readonly body: InspectionDecisionBody | InspectionAnswerBody;
  readonly actor: Administrator;
  tell(told: Told): readonly Letter[];
}

async function take(ports: InspectionPorts, { userId, known, body, actor, tell }: Taking): Promise<Inspection> {
  const { inspection: before } = known;
  const { revision, ...step } = body;
  if (before.revision === revision + 1 && known.decidedBy === actor.id && isDone(before, step)) return before;
  if (before.revision !== revision) throw changed(before);

  const now = ports.now();
  const { calendar, ...outcome } = outcomeOf(before, step, dayIn(ports.rules.zone, now));
  const sequence = calendar === 'stays' ? known.sequence : (known.sequence ?? -1) + 1;
  const inspection: Inspection = {
    ...before,
    proposedDates: undefined,
    day: undefined,
    message: undefined,
    ...outcome,
    revision: revision + 1,
    decidedAt: new Date(now).toISOString(),
  };
  const entry = auditEntry(ports, { admin: actor, action: traces[step.action], target: before.reference });
  const cancelled = calendar === 'cancelled';
  const day = cancelled ? before.day : inspection.status === 'confirmed' ? inspection.day : undefined;
  const hasFile = day !== undefined && step.action !== 'refuse';
  const told = {
    inspection,
    step: step.action,
    calendar,
    dayBefore: before.day,
    office: ports.office,
    file: hasFile ? ports.calendarFile({ inspection, day, cancelled, sequence: sequence ?? 0, now }) : undefined,
  };
  const change = { inspection, expected: revision, decidedBy: actor.id, sequence };
  const done = await ports.inspections.decide(userId, change, ports.capacity, entry, tell(told));
  if (done === 'missing') throw new Failure('not_found');
  if (done === 'changed') throw changed((await ports.inspections.find(userId))?.inspection ?? before);
  if (done === 'full') throw new Failure('day_full', { detail: fullDay(inspection.day ?? '') });
  return inspection;
}

/** Whether the request stands where a step leads to. */
function isDone({ status, day, proposedDates, message }: Inspection, step: InspectionStep): boolean {
  switch (step.action) {
    case 'confirm':
    case 'accept':
      return status === 'confirmed' && day === step.day;
    case 'propose':
      return status === 'proposed' && isDeepStrictEqual([proposedDates, message], [step.days, step.message]);
    case 'decline':
      return status === 'declined' && message === step.message;
    case 'refuse':
      return status !== 'proposed' && message === step.message;
  }
}

const fullDay = (day: string) => `${dayInWords(day)} has no room left. Choose another day.`;

const changed = ({ status, day }: Inspection) =>
  new Failure('conflict', {
    detail: `The request was changed in the meantime, so nothing was done. It stands at "${inspectionStates[status].label}"${day === undefined ? '' : `, ${dayInWords(day)}`}. Look at it again first.`,
  });
