// @vitest-environment happy-dom
import { act, useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addressOf } from '../../src/islands/admin/address.ts';
import { addressAsking, askedIn, usualOf } from '../../src/islands/admin/asked.ts';
import ListScreen from '../../src/islands/admin/ListScreen.tsx';
import { mergeRows } from '../../src/islands/admin/merge-rows.ts';
import ShortcutsDialog from '../../src/islands/admin/ShortcutsDialog.tsx';
import { keepFilters, keptFilters } from '../../src/islands/admin/saved-filters.ts';
import { useShortcuts } from '../../src/islands/admin/shortcuts.ts';
import { views } from '../../src/islands/admin/views.ts';
import { answer, show, stubCalls } from '../support/screen.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

test('every view has an address and a letter of its own; an address that leads nowhere shows the first view', () => {
  const letters = views.flatMap(({ menu }) => menu?.letter ?? []);
  expect(new Set(letters).size).toBe(letters.length);
  // They follow `g`, and none is one of the single keys, so that a slow second key does no harm.
  for (const letter of letters) expect('gjku/?').not.toContain(letter);
  for (const view of views) {
    const { name, within } = view;
    const record = within === undefined ? '' : 'R-1';
    const hash = record === '' ? `#${name}?sort=x` : `#${name}/${record}`;
    expect(addressOf(hash)).toEqual({ view, record });
  }
  for (const hash of ['', '#', '#nothing', '#institution', '#payments/R-1', '#institution/<b>'])
    expect(addressOf(hash).view.name).toBe('overview');
});

test('what is asked of a list stands in the address, whatever is typed; what the list does not know is left out', () => {
  const asked = { search: 'a&b=c #1?', filter: 'open', sort: 'subject' };
  expect(askedIn(addressAsking(asked, '#queries?sort=name'), 'queries')).toEqual(asked);
  expect(askedIn('#queries', 'queries')).toBeUndefined();
  expect(askedIn('#queries?filter=paid&sort=constructor&search=x', 'queries')).toEqual({
    ...usualOf('queries'),
    search: 'x',
  });
});

test.each([
  'yeah',
  '[]',
  '{"version":2,"lists":{"queries":[{"name":"A","filter":"open"}]}}',
  '{"version":1,"lists":null}',
  '{"version":1,"lists":{"queries":{"name":"A"}}}',
  '{"version":1,"lists":{"queries":[null,1,{"name":" "},{"name":7},{"filter":"open"}]}}',
])('saved filters: a store that holds %s holds none', (text) => {
  localStorage.setItem('desk-filters', text);
  expect(keptFilters('queries')).toEqual([]);
  expect(keepFilters('queries', [{ ...usualOf('queries'), name: 'Mine', first: true }])).toBe(true);
  expect(keptFilters('queries').map(({ name }) => name)).toEqual(['Mine']);
});

const page = () => answer({ items: [], total: 0 });

/** A list at an address, once it has asked for its first page. */
async function opened(hash: string) {
  history.replaceState(null, '', `/admin/dashboard${hash}`);
  const calls = stubCalls(page, page, page);
  const screen = await show(<ListScreen name="queries" zone="Asia/Kolkata" />);
  await act(async () => expect.poll(() => calls.length).toBe(1));
  return { screen, calls, query: calls[0]?.path.split('?')[1] };
}

test.each([
  ['#queries', 'sort=-received'],
  ['#queries?sort=name', 'sort=name'],
  ['#queries?search=x&filter=open', 'search=x&filter=open&sort=-received'],
])('the list at %s asks for %s', async (hash, query) => {
  expect((await opened(hash)).query).toBe(query);
});

test('a list opens with the filter that was chosen to open it; others are a press away, and the address follows', async () => {
  const filters = [
    { name: 'Waiting', first: true, search: '', filter: 'open', sort: 'received' },
    { name: 'Old', first: true, search: 'bus', filter: 'nothing', sort: '-received' },
  ];
  localStorage.setItem('desk-filters', JSON.stringify({ version: 1, lists: { queries: filters } }));
  const { screen, calls, query } = await opened('#queries');
  expect(query).toBe('filter=open&sort=received');
  const ways = [...screen.page.querySelectorAll<HTMLAnchorElement>('.saved-way')];
  expect(ways.map((way) => [way.textContent, way.getAttribute('aria-current')])).toEqual([
    ['Everything', null],
    ['Waiting', 'true'],
    ['Old', null],
  ]);
  // A filter that the list does not have any more is none; of two that open it the first does.
  expect(ways[2]?.getAttribute('href')).toBe('#queries?search=bus&sort=-received');

  await act(async () => {
    history.replaceState(null, '', ways[2]?.getAttribute('href'));
    dispatchEvent(new Event('hashchange'));
  });
  await act(async () => expect.poll(() => calls.length).toBe(2));
  expect(calls[1]?.path.split('?')[1]).toBe('search=bus&sort=-received');
  const select = screen.page.querySelector<HTMLSelectElement>('select');
  await act(async () => {
    if (select) select.value = 'answered';
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await act(async () => expect.poll(() => calls.length).toBe(3));
  expect(location.hash).toBe('#queries?search=bus&filter=answered&sort=-received');
});

function Keys({ help }: { help: () => void }) {
  useShortcuts(useRef(null), help);
  return <ShortcutsDialog onClose={() => undefined} />;
}

test('BUG-RM1 the desk has the same switch for its keys: turned off here or by the search, in this tab or another, they rest', async () => {
  const help = vi.fn();
  const { page } = await show(<Keys help={help} />);
  page.querySelector('dialog')?.removeAttribute('open');
  const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
  press();
  expect(help).toHaveBeenCalledTimes(1);
  await act(async () => page.querySelector<HTMLInputElement>('input[type=checkbox]')?.click());
  press();
  expect(help).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem('keys')).toBe('off');
  // As the head's script notes it when another tab has turned them on.
  document.documentElement.dataset.keys = 'on';
  press();
  expect(help).toHaveBeenCalledTimes(2);
});

test('what others did appears where it stands; new rows and rows that are gone wait, and no row that somebody writes in is touched', () => {
  const row = (n: number, more: object = {}) => ({
    reference: `Q-${n}`,
    receivedAt: `2026-11-28T10:0${n}:00.000Z`,
    status: 'open' as const,
    subject: `Subject ${n}`,
    message: 'Hello',
    answers: 0,
    ...more,
  });
  const since = '2026-11-28T10:05:00.000Z';
  const answered = { status: 'answered' as const };
  const merge = (shown: readonly number[], fresh: readonly object[], more: { next?: string; held?: string } = {}) => {
    const rows = fresh as Parameters<typeof mergeRows<'queries'>>[2]['rows'];
    const merged = mergeRows(
      'queries',
      shown.map((n) => row(n)),
      { rows, next: more.next },
      since,
      (key) => key === more.held,
    );
    return [
      merged.rows.map(({ reference, status }) => `${reference} ${status}`),
      merged.waiting.added,
      merged.waiting.changed,
    ];
  };
  expect(merge([4, 3], [row(4), row(3)])).toEqual([['Q-4 open', 'Q-3 open'], 0, 0]);
  expect(merge([4, 3], [row(4), row(3, answered)])).toEqual([['Q-4 open', 'Q-3 answered'], 0, 0]);
  expect(merge([4, 3], [row(4), row(3, answered)], { held: 'Q-3' })).toEqual([['Q-4 open', 'Q-3 open'], 0, 1]);
  expect(merge([4, 3], [row(7), row(6), row(4), row(3)])).toEqual([['Q-4 open', 'Q-3 open'], 2, 0]);
  // A full page: one row came in at its head and pushed one out at its foot, which is not gone.
  expect(merge([4, 3], [row(6), row(4)], { next: 'on' })).toEqual([['Q-4 open', 'Q-3 open'], 1, 0]);
  // Another has moved into sight because one is gone: it is not new.
  expect(merge([4, 3], [row(3), row(2)])).toEqual([['Q-4 open', 'Q-3 open'], 0, 1]);
  expect(merge([4, 3], [])).toEqual([['Q-4 open', 'Q-3 open'], 0, 2]);
});
