import inspection from '#content/inspection.json' with { type: 'json' };

/** What the form calls the part of a region that an institution lies in: "State or union territory". */
export const stateName: string = inspection.stateName;
/** A telephone number as people of the country dial it. */
export const telephoneExample: string = inspection.telephoneExample;
