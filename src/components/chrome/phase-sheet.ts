import { phaseNames } from '../../content/facts/phase-names.ts';

/** The sheet that leaves only what belongs to the phase of the conference (`in-…`): for the pages that say different things in each. */
export const phaseSheet = `${phaseNames.map((name) => `html:not([data-phase=${name}]) .in-${name}`).join()} { display: none !important }\n`;
