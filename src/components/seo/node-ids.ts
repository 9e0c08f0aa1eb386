import type { Documents } from '../../content/registry.ts';

/** The addresses by which schema.org nodes of different pages point to each other. */
export const nodeIds = (site: Documents['site']) => ({
  organiser: `${site.url}/#organiser`,
  event: `${site.url}/#conference`,
  website: `${site.url}/#website`,
  venue: `${site.url}/#venue`,
});
