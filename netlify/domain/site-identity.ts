/** Who writes: what every letter knows of the conference, read from content and environment, once. */
export interface SiteIdentity {
  /** Name of the conference as people say it. */
  readonly name: string;
  /** Configured public address, without a trailing slash. The only address a letter may name (SEC-R8). */
  readonly siteUrl: string;
}
