import { useCallback, useEffect, useRef, useState } from 'react';
import { call, type Failed } from '../../client/api.ts';
import { onReturn } from '../../client/ask-again.ts';
import { patiently } from '../../client/patiently.ts';
import type { AdminPage, Looked } from '../../contract/admin.ts';
import * as adminCalls from '../../contract/calls/admin.ts';
import type { AdminListName, AdminRow } from '../../contract/lists.ts';
import { type Asked, addressAsking, askedIn, isSame, usualOf } from './asked.ts';
import { firstFilter } from './saved-filters.ts';

export interface ListState<Row> {
  readonly asked: Asked;
  readonly rows: readonly Row[];
  readonly total: number | undefined;
  /** While a long list is looked through, a slice at a time: how far that is. */
  readonly looked: Looked | undefined;
  /** `first`: nothing to show yet; `again`: older rows stay while newer ones come; `more`: the next page is on its way. */
  readonly busy: 'first' | 'again' | 'more' | false;
  readonly problem: Failed | undefined;
  readonly hasMore: boolean;
  ask(change: Partial<Asked>): void;
  more(): void;
  retry(): void;
  /** Puts a changed row in the place of the old one. */
  replace(match: (row: Row) => boolean, row: Row): void;
}

interface Pages<Row> {
  readonly rows: readonly Row[];
  readonly total?: number | undefined;
  readonly next?: string | undefined;
  readonly looked?: Looked | undefined;
}

/** Milliseconds of quiet after the last key before a search is sent. */
const typingPause = 250;

/** One list of the admin dashboard: asks for pages, keeps what came, forgets answers that were overtaken. */
export function useList<Name extends AdminListName>(list: Name): ListState<AdminRow<Name>> {
  type Row = AdminRow<Name>;
  const { asked, ask } = useAsked(list);
  const [pages, setPages] = useState<Pages<Row>>({ rows: [] });
  const [busy, setBusy] = useState<ListState<Row>['busy']>('first');
  const [problem, setProblem] = useState<Failed>();
  const [attempt, setAttempt] = useState(0);
  const running = useRef<AbortController | null>(null);
  const lastSearch = useRef('');

  const load = useCallback(
    async ({ cursor, upTo = 0 }: { cursor?: string | undefined; upTo?: number } = {}) => {
      running.current?.abort();
      const controller = new AbortController();
      const { signal } = controller;
      running.current = controller;
      setProblem(undefined);
      setBusy((before) => (cursor ? 'more' : before === 'first' ? 'first' : 'again'));
      let [came, fresh]: [Row[], boolean] = [[], cursor === undefined];
      let next = cursor;
      let total: number | undefined;
      let looked: Looked | undefined;
      const put = () => {
        const [items, replaces, state] = [came, fresh, { next, looked }];
        setPages((before) => ({
          ...before,
          ...(replaces && { total }),
          ...state,
          rows: replaces ? items : [...before.rows, ...items],
        }));
        [came, fresh] = [[], false];
      };
      let count = 0;
      do {
        const query = { ...asked, cursor: next };
        const result = await patiently(() => call(adminCalls.adminList, { params: { list }, query, signal }), signal);
        if (signal.aborted) return;
        if (!result.ok) {
          setBusy(false);
          setProblem(result);
          return;
        }
        const page = result.data as AdminPage<Row>;
        came.push(...page.items);
        count += page.items.length;
        total ??= page.total;
        ({ next, looked } = page);
        // A slice of a long list: what was found stands there while the rest is looked through.
        if (looked && count >= upTo) put();
      } while (next !== undefined && (looked || count < upTo));
      setBusy(false);
      put();
    },
    [list, asked],
  );

  // Back on the page, the list is as the server has it now, as far down as it was read.
  const shown = useRef(0);
  shown.current = pages.rows.length;
  useEffect(() => {
    const life = new AbortController();
    onReturn(() => void load({ upTo: shown.current }), life.signal);
    return () => life.abort();
  }, [load]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of "Try again" is a new attempt
  useEffect(() => {
    const typing = asked.search !== lastSearch.current;
    lastSearch.current = asked.search;
    const timer = setTimeout(() => void load(), typing ? typingPause : 0);
    return () => {
      clearTimeout(timer);
      running.current?.abort();
    };
  }, [load, asked, attempt]);

  return {
    asked,
    rows: pages.rows,
    // Who came to the end has seen all.
    total: pages.total ?? (busy || pages.next !== undefined ? undefined : pages.rows.length),
    looked: busy ? pages.looked : undefined,
    busy,
    problem,
    hasMore: pages.next !== undefined,
    ask,
    more: () => {
      if (pages.next !== undefined && busy === false) void load({ cursor: pages.next });
    },
    retry: () => setAttempt((n) => n + 1),
    replace: (match, row) =>
      setPages((before) => ({ ...before, rows: before.rows.map((one) => (match(one) ? row : one)) })),
  };
}

/** What is asked of a list stands in the address: a link asks it again, and back and forward lead through views, not through letters typed. */
function useAsked(list: AdminListName): { asked: Asked; ask: (change: Partial<Asked>) => void } {
  const [asked, setAsked] = useState<Asked>(() => wantedBy(list));
  useEffect(() => {
    const place = viewOf(location.hash);
    const follow = () => {
      if (viewOf(location.hash) !== place) return;
      const wanted = wantedBy(list);
      setAsked((before) => (isSame(before, wanted) ? before : wanted));
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [list]);
  const ask = (change: Partial<Asked>) => {
    const next = { ...asked, ...change };
    history.replaceState(history.state, '', addressAsking(next, location.hash));
    setAsked(next);
  };
  return { asked, ask };
}

const wantedBy = (list: AdminListName): Asked => askedIn(location.hash, list) ?? firstFilter(list) ?? usualOf(list);
const viewOf = (hash: string) => hash.replace(/\?.*$/, '');
