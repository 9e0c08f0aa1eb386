import { isDeepStrictEqual } from 'node:util';
import { inspectionForm } from '#contract/forms/inspection';
import type { Inspection, InspectionBody } from '#contract/inspection';
import { dateErrors, dayIn, dayInWords, type InspectionRules, openDays, placementOf } from '#contract/placement';
import type { FieldError } from '#contract/problem';
import { referenceFrom } from '#contract/typed/reference';
import { inspectionSaved } from '../../letters/inspections.ts';
import { Failure } from '../failure.ts';
import type { Applicant, InspectionPorts } from './ports.ts';

/** @throws {Failure} `payment_required` before payment */
export async function readInspection(ports: InspectionPorts, applicant: Applicant): Promise<Inspection | null> {
  const [paid, known] = await Promise.all([ports.hasPaid(applicant.id), ports.inspections.find(applicant.id)]);
  if (!paid) throw new Failure('payment_required');
  return known?.inspection ?? null;
}

/**
 * Saves an institution's inspection request, the only one it has, and confirms it by mail.
 *
 * @throws {Failure} `payment_required` before payment; `invalid_body` for an unknown state or type or a day outside the group's window;
 * `day_confirmed` when the organisers have confirmed a day; `conflict` when the request was changed since the form was opened. The same words over the same revision again are answered as they were
 */
export async function saveInspection(
  ports: InspectionPorts,
  { applicant, body }: { readonly applicant: Applicant; readonly body: InspectionBody },
): Promise<Inspection> {
  const [paid, known] = await Promise.all([ports.hasPaid(applicant.id), ports.inspections.find(applicant.id)]);
  if (!paid) throw new Failure('payment_required');
  const place = placementOf(ports.rules, body.state, body.type);
  if (!place) throw new Failure('invalid_body', { errors: unknownPlace(ports.rules, body) });
  const before = known?.inspection;
  const { revision, ...details } = body;
  // The answer to the first call was lost, and the institution sent the same again.
  if (before?.revision === revision + 1 && before.status === 'requested') {
    if (isDeepStrictEqual({ ...before, notes: undefined, ...details, ...place }, before)) return before;
  }
  if (before?.day !== undefined) {
    throw new Failure('day_confirmed', {
      detail: `Your inspection on ${dayInWords(before.day)} is confirmed. Ask a coordinator to change it.`,
    });
  }
  const open = openDays(ports.rules, place, dayIn(ports.rules.zone, ports.now()));
  const errors = dateErrors(body.preferredDates, place, open, ports.rules.preferredDates);
  if (errors.length > 0) throw new Failure('invalid_body', { errors });

  const inspection: Inspection = {
    ...details,
    ...place,
    reference: before?.reference ?? referenceFrom('I', ports.bytes(8)),
    revision: revision + 1,
    savedAt: new Date(ports.now()).toISOString(),
    status: 'requested',
  };
  const letter = inspectionSaved(ports.site, {
    to: applicant.email,
    inspection,
    changed: before !== undefined,
    late: open.late,
  });
  const saved = await ports.inspections.save(applicant.id, inspection, revision, [letter], known?.sequence);
  if (saved === 'changed') {
    throw new Failure('conflict', {
      detail: 'The request was changed in the meantime, here or by the organisers. Open it again to see the newer one.',
    });
  }
  return inspection;
}

function unknownPlace(rules: InspectionRules, { state, type }: InspectionBody): FieldError[] {
  const errors: FieldError[] = [];
  if (!rules.regions.some(({ states }) => states.includes(state))) {
    errors.push({ path: 'state', message: `${inspectionForm.fields.state.missing.replace(/\.$/, '')} from the list.` });
  }
  if (!rules.types.some(({ id }) => id === type))
    errors.push({ path: 'type', message: 'Choose a type from the list.' });
  return errors;
}
