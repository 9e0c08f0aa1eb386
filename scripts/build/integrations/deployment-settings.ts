import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { contextOf, previewOrigins } from '../../../netlify/deployment.ts';
import { EnvironmentError, parseEnv } from '../../../netlify/env.ts';
import { counted } from '../../../src/contract/counted.ts';
import { findingLines } from '../../settings-guide.ts';
import { noteBuildInstant } from '../build-instant.ts';

type Source = Readonly<Record<string, string | undefined>>;

/** Whether this build is for the world. The platform names a context; on a developer's machine there is none, or `dev`. */
const isDeployment = ({ CONTEXT }: Source): boolean => !['', 'dev'].includes(CONTEXT?.trim() ?? '');

/** Why a deployment cannot be built with these settings: the whole list, with a sentence on where each comes from. Else undefined. */
export function deploymentProblem(source: Source): string | undefined {
  if (!isDeployment(source)) return undefined;
  try {
    parseEnv(source, 'build');
    return undefined;
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    const { length } = error.findings;
    const head = `This ${contextOf(source)} deployment cannot be built: ${counted(length, 'setting is', 'settings are')} missing or wrong.`;
    return [
      head,
      ...findingLines(error.findings),
      'The same list here: npm run doctor. All of them: docs/deploy.md.',
    ].join('\n');
  }
}

/** The address that links, feeds and pictures of this build name: a preview's is its own. `fallback` where none is set. */
export function builtFor(source: Source, fallback: string): string {
  const own = isDeployment(source) && contextOf(source) === 'preview' ? previewOrigins(source)[0] : undefined;
  const address = own ?? source.SITE_URL ?? '';
  return URL.canParse(address) ? address : fallback;
}

/**
 * Sends visitors of the host's own address for the site to the one that is published: there every form would be refused.
 * Undefined for a preview, and where the host's address is the published one.
 */
export function redirectRule({ SITE_NAME, SITE_URL, ...source }: Source): string | undefined {
  if (!isDeployment(source) || contextOf(source) !== 'production' || !SITE_NAME || !SITE_URL) return undefined;
  const { origin, hostname } = new URL(SITE_URL);
  const given = `${SITE_NAME}.netlify.app`;
  return hostname === given ? undefined : `https://${given}/* ${origin}/:splat 301!\n`;
}

/** Stops a deployment whose settings are not right, before anything is built; notes when the build began; leads the host's own address to the site. */
export function deploymentSettings(): AstroIntegration {
  return {
    name: 'deployment-settings',
    hooks: {
      'astro:config:setup': ({ command }) => {
        const problem = command === 'build' ? deploymentProblem(process.env) : undefined;
        if (problem) throw new Error(problem);
      },
      'astro:build:start': () => noteBuildInstant(),
      'astro:build:done': async ({ dir }) => {
        const rule = redirectRule(process.env);
        if (rule) await writeFile(fileURLToPath(new URL('_redirects', dir)), rule);
      },
    },
  };
}
