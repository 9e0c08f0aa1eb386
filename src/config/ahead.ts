/**
 * Addresses that no browser may ask for before a visitor does, and whose pages ask for nothing ahead: what belongs to an account or a
 * payment, calls of functions, and files. As patterns of URLs, which speculation rules share with `URLPattern` (ADR-P05).
 */
export const neverAhead = [
  '/auth/*',
  '/dashboard',
  '/admin/*',
  '/payment*',
  '/inspection/*',
  '/users/*',
  '/verify/*',
  '/api/*',
  '/*.*',
];

/**
 * What a page asks for ahead: the pages that a visitor points at, a moment before the press. Their HTML alone, which holds all that the
 * first paint needs: no script of theirs runs, nothing is counted, started or called.
 */
export const speculationRules = {
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: neverAhead } }] },
      eagerness: 'moderate',
    },
  ],
};

/** Whether the page of a route may ask ahead. */
export const asksAhead = (route: string): boolean =>
  !neverAhead.some((pathname) => new URLPattern({ pathname }).test({ pathname: route }));
