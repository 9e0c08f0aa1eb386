import { useCallback, useEffect, useRef, useState } from 'react';
import { call, type Failed } from '../../client/api.ts';
import { patiently } from '../../client/patiently.ts';
import type { AdminNews, AdminPage, Looked } from '../../contract/admin.ts';
import * as adminCalls from '../../contract/calls/admin.ts';
import type { AdminListName, AdminRow } from '../../contract/lists.ts';
import { type Asked, addressAsking, askedIn, isSame, usualOf } from './asked.ts';
import { mergeRows } from './merge-rows.ts';
import { lookForNews, newsAt, useOnNews } from './news.ts';
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
  /** What others have added and changed meanwhile, and is not shown yet. */
  readonly waiting: Waiting;
  ask(change: Partial<Asked>): void;
  more(): void;
  /** Shows what waits. */
  showWaiting(): void;
  retry(): void;
  /** Puts a changed row in the place of the old one. */
  replace(match: (row: Row) => boolean, row: Row): void;
}

/** Rows by number. A row that an organiser writes in is not taken from under the hands: it counts as changed. */
export interface Waiting {
  readonly added: number;
  readonly changed: number;
}
const nothing: Waiting = { added: 0, changed: 0 };

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
  const [fresh, setFresh] = useState<{ readonly pages: Pages<Row>; readonly waiting: Waiting }>();
  const [busy, setBusy] = useState<ListState<Row>['busy']>('first');
  const [problem, setProblem] = useState<Failed>();
  const [attempt, setAttempt] = useState(0);
  const running = useRef<AbortController | null>(null);
  const lastSearch = useRef('');

  const load = useCallback(
    async (cursor?: string) => {
      running.current?.abort();
      const controller = new AbortController();
      const { signal } = controller;
      running.current = controller;
      setProblem(undefined);
      setBusy((before) => (cursor ? 'more' : before === 'first' ? 'first' : 'again'));
      let [came, replaces]: [Row[], boolean] = [[], cursor === undefined];
      let next = cursor;
      let total: number | undefined;
      let looked: Looked | undefined;
      const put = () => {
        const [items, isFirst, state] = [came, replaces, { next, looked }];
        if (isFirst) setFresh(undefined);
        setPages((before) => ({
          ...before,
          ...(isFirst && { total }),
          ...state,
          rows: isFirst ? items : [...before.rows, ...items],
        }));
        [came, replaces] = [[], false];
      };
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
        total ??= page.total;
        ({ next, looked } = page);
        // A slice of a long list: what was found stands there while the rest is looked through.
        if (looked) put();
      } while (next !== undefined && looked);
      setBusy(false);
      put();
    },
    [list, asked],
  );

  // What others did appears where it stands; what is new or gone waits until it is asked for, so that no row moves by itself.
  const seen = useRef<Pages<Row>>(pages);
  seen.current = pages;
  const since = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that were asked for anew are known from then on
  useEffect(() => {
    since.current = newsAt();
  }, [pages.total, asked]);
  const hear = useCallback(
    async ({ at, changed }: AdminNews) => {
      since.current ||= at;
      if (!changed.includes(list) && !changed.includes('audit')) return;
      const signal = running.current?.signal;
      const { rows: shown } = seen.current;
      const found = await readShown(list, asked, shown.length, signal);
      // Whoever asked for more meanwhile has newer rows.
      if (signal?.aborted || !found || seen.current.rows !== shown) return;
      const merged = mergeRows(list, shown, found, since.current);
      setPages((before) => ({ ...before, rows: merged.rows }));
      setFresh({ pages: found, waiting: merged.waiting });
    },
    [list, asked],
  );
  useOnNews(hear);

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
    waiting: fresh?.waiting ?? nothing,
    ask,
    more: () => {
      if (pages.next !== undefined && busy === false) void load(pages.next);
    },
    showWaiting() {
      if (fresh) setPages(fresh.pages);
      setFresh(undefined);
    },
    retry: () => setAttempt((n) => n + 1),
    replace(match, row) {
      setPages((before) => ({ ...before, rows: before.rows.map((one) => (match(one) ? row : one)) }));
      lookForNews();
    },
  };
}

/** Slices of a long list that are looked through unasked, beyond those that hold what is shown. */
const quietSlices = 2;

/** The list as far as it is shown, as it is now; undefined where no answer came, or where looking would take as long as a search does. */
async function readShown<Name extends AdminListName>(
  list: Name,
  asked: Asked,
  upTo: number,
  signal: AbortSignal | undefined,
): Promise<Pages<AdminRow<Name>> | undefined> {
  const rows: AdminRow<Name>[] = [];
  let next: string | undefined;
  let total: number | undefined;
  let looked: Looked | undefined;
  let slices = 0;
  do {
    const query = { ...asked, cursor: next };
    const result = await call(adminCalls.adminList, { params: { list }, query, ...(signal && { signal }) });
    if (!result.ok) return undefined;
    const page = result.data as AdminPage<AdminRow<Name>>;
    rows.push(...page.items);
    total ??= page.total;
    ({ next, looked } = page);
    if (looked) slices += 1;
    if (slices > quietSlices) return undefined;
  } while (next !== undefined && (looked || rows.length < upTo));
  return { rows, total, next };
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
