import site from '#content/site.json' with { type: 'json' };
import type { SiteIdentity } from '../domain/site-identity.ts';
import type { App } from '../wiring.ts';

/** What letters and rules know of the site. */
export const siteWiring = (app: App): SiteIdentity => ({ name: site.shortName, siteUrl: app.env.siteUrl });

/** The site's names, none of which may make up a password. */
export const siteNames = [site.name, site.shortName, site.shortName.replace(/\d+/g, '')];
