import { isDeepStrictEqual } from 'node:util';
import type { Inspection, InspectionBody } from '#contract/inspection';
import { dateErrors, type InspectionRules, placementOf } from '#contract/placement';
import type { FieldError } from '#contract/problem';
import { referenceFrom } from '#contract/typed/reference';
import { inspectionSaved } from '../letters/inspections.ts';
import type { Clock } from './clock.ts';
import { Failure } from './failure.ts';
import type { Letter } from './letter.ts';
import type { Random } from './random.ts';
import type { SiteIdentity } from './site-identity.ts';

export interface InspectionStore {
  find(userId: string): Promise<Inspection | undefined>;
  /** Writes record and index entries and queues the letters in one step, if the stored revision is still `expected` (0: none yet). */
  save(
    userId: string,
    inspection: Inspection,
    expected: number,
    letters: readonly Letter[],
  ): Promise<'saved' | 'changed'>;
}

export interface InspectionPorts extends Clock, Random {
  readonly inspections: InspectionStore;
  readonly site: SiteIdentity;
  readonly rules: InspectionRules;
  /** Whether the institution has paid, by the store's own record. */
  hasPaid(userId: string): Promise<boolean>;
}

export interface Applicant {
  readonly id: string;
  readonly email: string;
}

/** @throws {Failure} `payment_required` before payment */
export async function readInspection(ports: InspectionPorts, applicant: Applicant): Promise<Inspection | null> {
  const [paid, inspection] = await Promise.all([ports.hasPaid(applicant.id), ports.inspections.find(applicant.id)]);
  if (!paid) throw new Failure('payment_required');
  return inspection ?? null;
}

/**
 * Saves an institution's inspection request, the only one it has, and confirms it by mail.
 *
 * @throws {Failure} `payment_required` before payment; `invalid_body` for an unknown state or type or a day outside the group's window;
 * `conflict` when the request was changed since the form was opened. The same words over the same revision again are answered as they were
 */
export async function saveInspection(
  ports: InspectionPorts,
  { applicant, body }: { readonly applicant: Applicant; readonly body: InspectionBody },
): Promise<Inspection> {
  const [paid, before] = await Promise.all([ports.hasPaid(applicant.id), ports.inspections.find(applicant.id)]);
  if (!paid) throw new Failure('payment_required');
  const place = placementOf(ports.rules, body.state, body.type);
  if (!place) throw new Failure('invalid_body', { errors: unknownPlace(ports.rules, body) });
  const errors = dateErrors(body.preferredDates, place, ports.rules.preferredDates);
  if (errors.length > 0) throw new Failure('invalid_body', { errors });

  const { revision, ...details } = body;
  // The answer to the first call was lost, and the institution sent the same again.
  if (before?.revision === revision + 1) {
    const { reference, savedAt } = before;
    const repeated = { notes: undefined, ...details, ...place, reference, savedAt, revision: before.revision };
    if (isDeepStrictEqual(repeated, before)) return before;
  }
  const inspection: Inspection = {
    ...details,
    ...place,
    reference: before?.reference ?? referenceFrom('I', ports.bytes(8)),
    revision: revision + 1,
    savedAt: new Date(ports.now()).toISOString(),
  };
  const saved = await ports.inspections.save(applicant.id, inspection, revision, [
    inspectionSaved(ports.site, { to: applicant.email, inspection, changed: before !== undefined }),
  ]);
  if (saved === 'changed') {
    throw new Failure('conflict', {
      detail: 'The request was changed in another window. Open it again to see the newer one.',
    });
  }
  return inspection;
}

function unknownPlace(rules: InspectionRules, { state, type }: InspectionBody): FieldError[] {
  const errors: FieldError[] = [];
  if (!rules.regions.some(({ states }) => states.includes(state))) {
    errors.push({ path: 'state', message: 'Choose a state or union territory from the list.' });
  }
  if (!rules.types.some(({ id }) => id === type))
    errors.push({ path: 'type', message: 'Choose a type from the list.' });
  return errors;
}
