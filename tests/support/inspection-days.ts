import timeline from '#content/approval-timeline.json' with { type: 'json' };
import inspection from '#content/inspection.json' with { type: 'json' };
import { dayIn, type InspectionRules, laterDay, openDays, placementOf } from '#contract/placement';
import { sampleState } from './edition-facts.ts';

/** The rules of the content, as the server knows them. */
export const inspectionRules: InspectionRules = { ...inspection, groups: timeline.groups, zone: timeline.zone };
/** The same with the words of the form. */
export const inspectionContent = {
  ...inspection,
  groups: timeline.groups,
  zone: timeline.zone,
  year: timeline.academicYear,
};

/**
 * The `nth` day, from 1, that an existing institution of a state can choose now, whatever the year of the content; never the very first, so
 * that midnight may pass meanwhile.
 */
export function openDay(nth: number, state = sampleState, type = 'existing-technical'): string {
  const place = placementOf(inspectionRules, state, type);
  if (!place) throw new Error(`no group for ${state}, ${type}`);
  return laterDay(openDays(inspectionRules, place, dayIn(inspectionRules.zone, Date.now())).first, nth);
}
