import { useEffect, useState } from 'react';
import { call } from '../../client/api.ts';
import { onReturn } from '../../client/ask-again.ts';
import type { AdminNews } from '../../contract/admin.ts';
import * as adminCalls from '../../contract/calls/admin.ts';

/** Between two looks, in milliseconds; each pause is up to a fifth shorter or longer, so that desks do not ask in step. */
const pauseMs = 40_000;
const longestPauseMs = 5 * 60_000;
/** A return to the page and to its window come at once: the second look is none. */
const restMs = 1500;

type Listener = (news: AdminNews) => void;
const listeners = new Set<Listener>();
let latest: AdminNews | undefined;
let look: (() => void) | undefined;

/** Server's clock when news last came; empty before. */
export const newsAt = (): string => latest?.at ?? '';

/** Looks at once: this desk has changed something itself. */
export const lookForNews = (): void => look?.();

/** Calls `tell` with the news that come from now on. */
export function useOnNews(tell: Listener): void {
  useEffect(() => {
    listeners.add(tell);
    return () => {
      listeners.delete(tell);
    };
  }, [tell]);
}

/** The latest news. While the desk is looked at it asks again and again, with growing pauses where no answer comes; hidden it asks nothing. */
export function useNews(): AdminNews | undefined {
  const [news, setNews] = useState(latest);
  useOnNews(setNews);
  useEffect(() => {
    const life = new AbortController();
    const { signal } = life;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let askedAt = Number.NEGATIVE_INFINITY;

    async function ask(): Promise<void> {
      clearTimeout(timer);
      askedAt = performance.now();
      const result = await call(adminCalls.adminNews, { query: { since: latest?.at }, signal });
      if (signal.aborted) return;
      failures = result.ok ? 0 : failures + 1;
      const pause = Math.min(pauseMs * 2 ** failures, longestPauseMs) * (0.8 + Math.random() * 0.4);
      clearTimeout(timer);
      timer = setTimeout(() => !document.hidden && void ask(), pause);
      if (!result.ok) return;
      latest = result.data;
      for (const tell of listeners) tell(result.data);
    }
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => !document.hidden && void ask(), Math.max(0, askedAt + restMs - performance.now()));
    };

    look = soon;
    void ask();
    onReturn(soon, signal);
    addEventListener('focus', soon, { signal });
    return () => {
      life.abort();
      clearTimeout(timer);
      look = undefined;
      latest = undefined;
    };
  }, []);
  return news;
}
