import site from '#content/site.json' with { type: 'json' };
import { Failure } from '../../netlify/domain/failure.ts';
import { EnvironmentError } from '../../netlify/env.ts';
import { type App, app } from '../../netlify/wiring.ts';
import { loadSiteSettings } from '../settings.ts';

/**
 * Runs a command on what the site stores, with the settings of the site or of the sandbox that runs beside it.
 * What an operator can mend is told in a sentence; anything else keeps its stack.
 */
export async function command(work: (app: App) => Promise<void>): Promise<void> {
  loadSiteSettings();
  try {
    await work(app());
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === undefined) throw error;
    console.error(sentence);
    process.exitCode = 1;
  }
}

/** Ends a command that has nothing to work on in an edition without the sign-in area: no provider is known there, and nobody signs in. */
export function needPortal(): void {
  if (site.portal) return;
  console.error(
    'This edition has no sign-in area: "portal" in content/site.json is false, so nothing is paid here and nobody administers it. What an earlier edition took is looked after with its code, or at the payment provider.',
  );
  process.exit(1);
}

function sentenceOf(error: unknown): string | undefined {
  if (error instanceof EnvironmentError) return `${error.message}\nSet it in .env, or run \`npm start\` beside this.`;
  if (error instanceof Failure && error.code === 'unavailable')
    return 'The store does not answer. See UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN, or run `npm start` beside this.';
  return undefined;
}
