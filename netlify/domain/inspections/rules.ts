import type {
  Inspection,
  InspectionAnswerBody,
  InspectionDecision,
  InspectionDecisionBody,
} from '#contract/inspection';
import { dayInWords } from '#contract/placement';
import { Failure } from '../failure.ts';

type StepOf<Body> = Body extends { readonly revision: number } ? Omit<Body, 'revision'> : never;

/** What either side can do to a request, without the revision that it was done over. */
export type InspectionStep = StepOf<InspectionDecisionBody | InspectionAnswerBody>;

/** Where a request stands after a step; `calendar` says what becomes of the entry of the confirmed day. */
export interface Outcome extends Omit<InspectionDecision, 'decidedAt'> {
  readonly calendar: 'stays' | 'made' | 'moved' | 'cancelled';
}

/**
 * The rules of deciding. The confirmed day stands while others are proposed: only an accepted or another confirmed day replaces it, and
 * only a decision against the inspection takes it away.
 *
 * @param today calendar day on whose end a day has passed
 * @throws {Failure} `invalid_body` for a day that cannot be chosen; `not_proposed` for an answer to what was not proposed; `conflict` for a
 * step that leads to where the request stands
 */
export function outcomeOf(before: Inspection, step: InspectionStep, today: string): Outcome {
  switch (step.action) {
    case 'confirm':
      return confirmed(before, step.day, today);
    case 'propose':
      return proposed(before, step, today);
    case 'decline':
      if (before.status === 'declined') throw new Failure('conflict', { detail: 'This request is declined already.' });
      return {
        status: 'declined',
        message: step.message,
        calendar: before.day === undefined ? 'stays' : 'cancelled',
      };
    case 'accept':
      if (before.status !== 'proposed' || !before.proposedDates?.includes(step.day)) throw new Failure('not_proposed');
      if (step.day < today)
        throw new Failure('not_proposed', { detail: 'This day has passed. Decline the proposal to ask for another.' });
      return settled(before, step.day);
    case 'refuse':
      if (before.status !== 'proposed') throw new Failure('not_proposed');
      return before.day === undefined
        ? { status: 'refused', message: step.message, calendar: 'stays' }
        : { status: 'confirmed', day: before.day, message: step.message, calendar: 'stays' };
  }
}

function confirmed(before: Inspection, day: string, today: string): Outcome {
  if (before.status === 'confirmed' && before.day === day)
    throw new Failure('conflict', { detail: `${dayInWords(day)} is confirmed already.` });
  const choices = [...before.preferredDates, ...(before.proposedDates ?? []), before.day];
  if (!choices.includes(day)) throw wrongDay("Choose one of the institution's preferred dates, or propose others.");
  if (day < today) throw wrongDay('This day has passed. Propose others.');
  return settled(before, day);
}

function settled(before: Inspection, day: string): Outcome {
  const calendar = before.day === undefined ? 'made' : before.day === day ? 'stays' : 'moved';
  return { status: 'confirmed', day, calendar };
}

function proposed(
  before: Inspection,
  { days, message }: { readonly days: readonly string[]; readonly message?: string | undefined },
  today: string,
): Outcome {
  const errors = days.flatMap((day, index) => {
    if (day <= today) return [{ path: `days.${index}`, message: 'Propose days from tomorrow on.' }];
    if (days.indexOf(day) !== index) return [{ path: `days.${index}`, message: 'This day stands here twice.' }];
    return day === before.day ? [{ path: `days.${index}`, message: 'This day is confirmed. Propose another.' }] : [];
  });
  if (errors.length > 0) throw new Failure('invalid_body', { detail: errors[0]?.message ?? '', errors });
  return { status: 'proposed', day: before.day, proposedDates: days, message, calendar: 'stays' };
}

const wrongDay = (message: string) =>
  new Failure('invalid_body', { detail: message, errors: [{ path: 'day', message }] });
