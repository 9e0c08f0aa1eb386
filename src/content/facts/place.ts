import type { Documents } from '../registry.ts';

type Site = Pick<Documents['site'], 'attendance' | 'venue'>;

const where = ({ attendance }: Site, place: string): string =>
  attendance === 'virtual' ? 'Online' : attendance === 'both' ? `${place}, and online` : place;

/** Where the conference takes place: "Convention Hall, Pune", "Convention Hall, Pune, and online" or "Online". */
export const placeText = (site: Site): string => where(site, `${site.venue.name}, ${site.venue.locality}`);

/** The same as town and country. */
export const townText = (site: Site): string => where(site, `${site.venue.locality}, ${site.venue.country}`);

/** Name and address of the venue in a line. */
export function venueLine({ venue }: Pick<Documents['site'], 'venue'>): string {
  return `${venue.name}, ${venue.street}, ${venue.locality} ${venue.postalCode}, ${venue.country}`;
}
