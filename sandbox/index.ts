import type { SandboxPorts } from './ports.ts';
import { type SiteServer, startSiteServer } from './site-server.ts';

export interface SandboxOptions {
  readonly ports: SandboxPorts;
  /** Where data survives a restart; made when missing. */
  readonly dataDir: string;
  /** The checkout: `netlify.toml`, `dist`, `netlify/functions`. */
  readonly projectRoot: string;
}

export interface Sandbox {
  readonly site: SiteServer;
  /** What a newcomer wants to know, for the table that `npm start` prints. */
  readonly table: readonly (readonly [string, string])[];
  readonly stop: () => Promise<void>;
}

/** Starts every part of the cloud that the environment does not name, then the site in front of them. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const site = await startSiteServer({ port: options.ports.site, projectRoot: options.projectRoot });
  return { site, table: [], stop: () => site.stop() };
}
