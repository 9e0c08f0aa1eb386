import type { AdminNews } from '#contract/admin';
import { readNews } from '../lists/news.ts';
import type { App } from '../wiring.ts';

/** @returns what the desk asks for by itself; `since` in milliseconds since 1970 */
export function newsWiring(app: App): { readonly readNews: (since: number | undefined) => Promise<AdminNews> } {
  return { readNews: (since) => readNews(app.store, since, app.now()) };
}
