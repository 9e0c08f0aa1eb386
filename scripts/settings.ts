import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EnvironmentError, isLoopback } from '../netlify/env.ts';
import { hasLocalKeys } from '../sandbox/keys.ts';
import { portsFromEnvironment, type SandboxPorts } from '../sandbox/ports.ts';
import { partsWanted, settingsOf } from '../sandbox/settings.ts';
import { projectRoot } from './steps.ts';

/** Where `npm start` and `npm run dev` keep what they store, and at which ports they answer. */
export interface Machine {
  readonly dataDir: string;
  readonly ports: SandboxPorts;
}

/** Reads `.env` into the environment, which keeps what it already holds. Every command begins with this. */
export function loadSettings(): Machine {
  const file = join(projectRoot, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const { SANDBOX_DATA_DIR = '.data' } = process.env;
  return { dataDir: resolve(projectRoot, SANDBOX_DATA_DIR), ports: portsFromEnvironment(process.env) };
}

/**
 * The settings of a command that works on what the site stores: `.env`, and for each service that it does not name the sandbox that
 * `npm start` runs, exactly as there. A `SITE_URL` that the world can reach means the real site: then nothing is made up.
 */
export function loadSiteSettings(): void {
  const { dataDir, ports } = loadSettings();
  const { SITE_URL } = process.env;
  if (SITE_URL && !isLoopback(URL.parse(SITE_URL)?.hostname ?? '')) return;
  if (!hasLocalKeys(dataDir)) return;
  const settings = settingsOf({ dataDir, ports, siteUrl: `http://localhost:${ports.site}` });
  for (const part of partsWanted(process.env))
    for (const [name, value] of Object.entries(settings[part])) process.env[name] ||= value;
}

/** Ends a command that cannot work with these settings, with a sentence for each. */
export function tellSettings(error: unknown): never {
  if (!(error instanceof EnvironmentError)) throw error;
  console.error(`${error.message}\nSee .env; \`npm run doctor\` says more.`);
  process.exit(1);
}
