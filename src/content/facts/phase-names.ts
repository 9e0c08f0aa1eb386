/** The phases of an edition, in their order. */
export const phaseNames = ['call', 'review', 'registration', 'before', 'live', 'after'] as const;
export type PhaseName = (typeof phaseNames)[number];
