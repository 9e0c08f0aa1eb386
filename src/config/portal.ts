import site from '#content/site.json' with { type: 'json' };

/** Whether this edition has the sign-in area of institutions, with its payment and inspection (`portal` in site.json). */
export const hasPortal: boolean = site.portal;
