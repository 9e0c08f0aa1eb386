// @vitest-environment happy-dom
import { act, type ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { undoneWithinMs } from '../../src/islands/admin/DeedNote.tsx';
import Institutions from '../../src/islands/admin/screens/Institutions.tsx';
import Queries from '../../src/islands/admin/screens/Queries.tsx';
import Query from '../../src/islands/admin/screens/Query.tsx';
import { answer, refusal, show, stubCalls } from '../support/screen.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = {
  reference: 'Q-7KXM-42PD',
  receivedAt: '2026-06-01T10:00:00Z',
  status: 'open',
  subject: 'Pages',
  message: 'Seven?',
  email: 'meera@example.org',
  answers: 0,
};
const answered = { ...open, status: 'answered', answeredAt: '2026-06-02T10:00:00Z', answeredBy: 'a@example.org' };
/** A screen whose records have come; from then on time stands still. */
async function opened(screen: ReactElement) {
  const shown = await show(screen);
  const records = async () => {
    await settled();
    return shown.page.querySelector('.dash-actions');
  };
  await expect.poll(records).not.toBeNull();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return shown;
}
const settled = () => act(async () => undefined);
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
const undoOf = (page: HTMLElement) => page.querySelector<HTMLButtonElement>('.undo');
const bodies = (calls: ReturnType<typeof stubCalls>) =>
  calls.flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []));

test('ADR-D42 Undo stays long enough, and as long as it has the focus or the pointer; pressed it names the deed, and a refusal is said', async () => {
  expect(undoneWithinMs).toBeGreaterThanOrEqual(10_000);
  const calls = stubCalls(
    () => answer({ items: [open], total: 1 }),
    () => answer({ ...answered, deed: 'deed-1' }),
    () => refusal('conflict', { detail: 'It was changed in the meantime.' }),
    () => answer({ ...answered }),
  );
  const { page, press } = await opened(<Queries zone="UTC" />);
  await press('Mark as answered');
  await settled();
  const note = page.querySelector('[role="status"].list-note');
  expect(note?.textContent).toBe('Q-7KXM-42PD is answered. Undo');

  await act(async () => undoOf(page)?.focus());
  await pass(10 * undoneWithinMs);
  expect(undoOf(page)).not.toBeNull();
  await act(async () => undoOf(page)?.blur());
  await act(async () => note?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })));
  await pass(10 * undoneWithinMs);
  await act(async () => note?.dispatchEvent(new PointerEvent('pointerout', { bubbles: true })));
  await pass(undoneWithinMs - 1);
  expect(undoOf(page)).not.toBeNull();

  await press('Undo');
  await settled();
  expect(bodies(calls)).toEqual([{ status: 'answered' }, { status: 'open', undoes: 'deed-1' }]);
  expect(note?.textContent).toBe('Q-7KXM-42PD was not changed: It was changed in the meantime.');
  expect(document.activeElement).toBe(note);
});

test('ADR-D42 after its time Undo goes and the sentence stays; what changed nothing, and what is an undoing itself, offers none', async () => {
  const calls = stubCalls(
    () => answer({ items: [open], total: 1 }),
    () => answer({ ...answered, deed: 'deed-1' }),
    () => answer({ ...open, deed: 'deed-2' }),
    () => answer(answered),
  );
  const { page, press } = await opened(<Queries zone="UTC" />);
  await press('Mark as answered');
  await settled();
  await pass(undoneWithinMs);
  expect(page.querySelector('.list-note')?.textContent).toBe('Q-7KXM-42PD is answered.');
  await press('Open again');
  await settled();
  expect(undoOf(page)).not.toBeNull();
  await press('Mark as answered');
  await settled();
  expect([undoOf(page), calls.length]).toEqual([null, 4]);
});

test('ADR-D42 on the screen of a query a mark can be undone, an assignment, which was mailed, cannot', async () => {
  const coordinators = [{ email: 'asha@example.org', name: 'Asha Example', role: 'Convener' }];
  const calls = stubCalls(
    () => answer({ query: open, messages: [], coordinators }),
    () => answer({ ...open, assignee: 'asha@example.org' }),
    () => answer({ ...answered, deed: 'deed-1' }),
    () => answer({ ...open, deed: 'deed-2' }),
  );
  const { page, press } = await opened(<Query record="Q-7KXM-42PD" zone="UTC" answers={[]} />);
  await press('Assign');
  await settled();
  expect([page.querySelector('.list-note')?.textContent, undoOf(page)]).toEqual(['Assigned to Asha Example.', null]);
  await press('Mark as answered');
  await settled();
  await press('Undo');
  await settled();
  expect(bodies(calls).slice(1)).toEqual([{ status: 'answered' }, { status: 'open', undoes: 'deed-1' }]);
  expect([page.querySelector('.list-note')?.textContent, undoOf(page)]).toEqual(['The query is open.', null]);
});

test('ADR-D42 an account that was disabled is enabled again from the message; sessions that have ended stay so', async () => {
  const row = {
    id: 'u1',
    email: 'i@example.org',
    role: 'institute',
    registeredAt: '2026-06-01T10:00:00Z',
    disabled: false,
  };
  const calls = stubCalls(
    () => answer({ items: [row], total: 1 }),
    () => answer({ id: 'u1', disabled: true, deed: 'deed-1' }),
    () => answer({ id: 'u1', disabled: false, deed: 'deed-2' }),
    () => answer({ id: 'u1', disabled: false, deed: 'deed-3' }),
  );
  const { page, press } = await opened(<Institutions zone="UTC" />);
  const confirm = async () => {
    const buttons = [...page.querySelectorAll<HTMLButtonElement>('dialog button')];
    await act(async () => buttons.find(({ value }) => value === 'yes')?.click());
    await settled();
  };
  await press('Disable account');
  await confirm();
  expect(page.querySelector('.list-note')?.textContent).toBe('i@example.org is disabled. Undo');
  await press('Undo');
  await settled();
  expect(bodies(calls)).toEqual([{ action: 'disable' }, { action: 'enable', undoes: 'deed-1' }]);
  await press('End sessions');
  await confirm();
  expect([calls.length, undoOf(page)]).toEqual([4, null]);
});
