import timeline from '#content/approval-timeline.json' with { type: 'json' };
import inspection from '#content/inspection.json' with { type: 'json' };

/** What the part of a region is called that an institution lies in: "State or union territory". */
export const stateName: string = inspection.stateName;
/** A telephone number as people of the country dial it. */
export const telephoneExample: string = inspection.telephoneExample;
/** The groups of the approval timeline, whose windows differ, by their numbers. */
export const groupNumbers: readonly number[] = timeline.groups.map(({ group }) => group);
