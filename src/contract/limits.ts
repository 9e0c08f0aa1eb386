/**
 * What forms and lists know without any validation code: this file reaches the browser.
 * Lengths are UTF-16 units, as an input's `maxlength` counts.
 */
export const queryLimits = { name: 100, email: 254, subject: 150, message: 4000 } as const;

export const feedbackLimits = { message: 2000, email: 254 } as const;

export const inspectionLimits = {
  institution: 160,
  identifier: 40,
  contactName: 100,
  contactPhone: 20,
  contactEmail: 254,
  notes: 1000,
  /** Most days a body may hold; `content/inspection.json` may ask for fewer. */
  dates: 5,
} as const;

/** An input people never see or reach. Programs fill it, and are answered as if all went well (C3). */
export const decoyField = 'website';
