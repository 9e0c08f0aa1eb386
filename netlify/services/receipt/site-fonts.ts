import type { ReadFont } from './fonts.ts';

/**
 * Reads fonts from the site itself: the fonts of all scripts weigh too much to lie in a function.
 * @param siteUrl origin of the site
 * @param patienceMs how long a receipt waits for its fonts, all together
 * @throws when a file is not there, or did not come in time
 */
export function siteFonts(siteUrl: string, patienceMs = 4000): ReadFont {
  let signal: AbortSignal | undefined;
  return async (file) => {
    signal ??= AbortSignal.timeout(patienceMs);
    const response = await fetch(new URL(`/fonts/receipt/${file}`, siteUrl), { signal });
    if (!response.ok) throw new Error(`font ${file}: status ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  };
}
