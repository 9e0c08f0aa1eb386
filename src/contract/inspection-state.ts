/**
 * Where a request stands. `refused`: the institution wants none of the proposed days; `declined`: the organisers do not inspect.
 */
export const inspectionStates = {
  requested: { label: 'Waiting for the organisers', mood: 'open' },
  proposed: { label: 'Waiting for the institution', mood: 'open' },
  refused: { label: 'Proposal declined', mood: 'open' },
  confirmed: { label: 'Confirmed', mood: 'good' },
  declined: { label: 'Declined', mood: 'bad' },
} as const;
export type InspectionState = keyof typeof inspectionStates;
