import { mkdirSync } from 'node:fs';
import type { SandboxPorts } from './ports.ts';
import { type PageAddition, type SiteServer, type SiteServerOptions, startSiteServer } from './site-server.ts';

export interface ServicesOptions {
  readonly ports: SandboxPorts;
  /** Where data survives a restart; made when missing. */
  readonly dataDir: string;
  /** Address under which the site will be served, without a trailing slash. */
  readonly siteUrl: string;
}

/** One stand-in that runs beside the site. */
export interface Service {
  /** Rows of the table that `npm start` prints: what it is, where it is. */
  readonly table: readonly (readonly [string, string])[];
  /** What the functions must know of it: placed in the environment of this process. */
  readonly env: Readonly<Record<string, string>>;
  readonly additions?: readonly PageAddition[];
  readonly routes?: SiteServerOptions['routes'];
  readonly stop: () => Promise<void>;
}

/**
 * Starts a stand-in for every outside service that the environment does not name.
 * The functions learn of them through addresses and keys alone; they cannot tell a stand-in from the real thing.
 */
export async function startServices(options: ServicesOptions): Promise<Required<Service>> {
  mkdirSync(options.dataDir, { recursive: true });
  const started: Service[] = [];
  process.env.CONTEXT ??= 'dev';
  process.env.SITE_URL ??= options.siteUrl;
  return {
    table: started.flatMap((service) => service.table),
    env: {},
    additions: started.flatMap((service) => service.additions ?? []),
    routes: Object.assign({}, ...started.map((service) => service.routes)),
    stop: async () => {
      for (const service of started.reverse()) await service.stop();
    },
  };
}

export interface SandboxOptions extends Omit<ServicesOptions, 'siteUrl'> {
  /** The checkout: `netlify.toml`, `dist`, `netlify/functions`. */
  readonly projectRoot: string;
}

export interface Sandbox {
  readonly site: SiteServer;
  readonly table: Service['table'];
  readonly stop: () => Promise<void>;
}

/** Starts the stand-ins, then the built site in front of them. */
export async function startSandbox({ ports, dataDir, projectRoot }: SandboxOptions): Promise<Sandbox> {
  const services = await startServices({ ports, dataDir, siteUrl: `http://localhost:${ports.site}` });
  const site = await startSiteServer({
    port: ports.site,
    projectRoot,
    additions: services.additions,
    routes: services.routes ?? {},
  });
  return {
    site,
    table: services.table,
    stop: async () => {
      await site.stop();
      await services.stop();
    },
  };
}
