/** Where this copy of the site runs. A preview is any deployment but the published one. */
export type Context = 'dev' | 'preview' | 'production';

type Source = Readonly<Record<string, string | undefined>>;

/** The names under which the platform tells a build what it builds. When a function runs, none of them is there any more. */
export const buildFacts = ['CONTEXT', 'DEPLOY_PRIME_URL', 'DEPLOY_URL', 'COMMIT_REF'] as const;

/**
 * What was known while this bundle was built: `scripts/build/function-bundles.ts` writes it in the place of this name.
 * Empty where the functions run from their sources.
 */
export function builtIn(): Source {
  return JSON.parse(process.env.BUILT_DEPLOYMENT ?? '{}');
}

/** A context that is not named is the published site: its rules are the strictest. */
export function contextOf({ CONTEXT }: Source): Context {
  const name = CONTEXT?.trim() || 'production';
  return name === 'dev' || name === 'production' ? name : 'preview';
}

/**
 * The origins of a preview, its own first: the address that stays the same from build to build, then that of this one build.
 * Empty when the platform named none.
 */
export function previewOrigins({ DEPLOY_PRIME_URL, DEPLOY_URL }: Source): readonly string[] {
  const origins = [DEPLOY_PRIME_URL, DEPLOY_URL].flatMap((address) => URL.parse(address ?? '')?.origin ?? []);
  return [...new Set(origins)];
}

/** What stands before every key of a preview, e.g. `preview/deploy-preview-12/`: no key of the site begins so. */
export function previewKeySpace(origin: string): string {
  const [label = ''] = new URL(origin).hostname.split('.');
  return `preview/${label.split('--')[0]}/`;
}
