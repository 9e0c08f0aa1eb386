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

/** The lists of the admin dashboard, each with the columns it sorts by; the first is the default, newest first. */
export const adminLists = {
  institutions: {
    sorts: ['registered', 'email'],
    filters: ['none', 'initiated', 'processing', 'paid', 'refunded', 'disputed', 'disabled'],
  },
  payments: { sorts: ['updated'], filters: ['initiated', 'processing', 'paid', 'refunded', 'disputed'] },
  queries: { sorts: ['received', 'name', 'subject'], filters: ['open', 'answered'] },
  feedback: {
    sorts: ['received', 'rating'],
    filters: ['1', '2', '3', '4', '5'],
  },
  inspections: { sorts: ['saved', 'date', 'institution'], filters: ['1', '2', '3', '4'] },
  audit: { sorts: ['at'], filters: [] },
} as const satisfies Record<string, { sorts: readonly string[]; filters: readonly string[] }>;
export type AdminListName = keyof typeof adminLists;

/** Rows a page holds unless the call asks for fewer or more, up to `most`. */
export const pageSize = { usual: 25, most: 100 } as const;

export const auditActions = [
  'query_answered',
  'query_reopened',
  'account_disabled',
  'account_enabled',
  'sessions_ended',
  'reset_required',
  'list_exported',
] as const;
