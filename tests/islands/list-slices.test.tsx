// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import ListScreen from '../../src/islands/admin/ListScreen.tsx';
import { answer, show, stubCalls } from '../support/screen.tsx';

afterEach(() => vi.unstubAllGlobals());

const entry = (id: string) => ({
  id,
  at: '2026-11-28T10:00:00.000Z',
  actor: 'a@example.org',
  action: 'role_given',
  target: id,
});

test('a search through a long list goes on by itself, slice by slice, shows what is found meanwhile and counts it in the end', async () => {
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const calls = stubCalls(
    () => answer({ items: [entry('first')], next: 'AAA', looked: { at: 4000, of: 90_000 } }),
    async () => {
      await gate;
      return answer({ items: [], next: 'BBB', looked: { at: 88_000, of: 90_000 } });
    },
    () => answer({ items: [entry('second')] }),
  );
  const screen = await show(<ListScreen name="audit" zone="Asia/Kolkata" />);
  const count = async () => {
    await act(async () => undefined);
    return screen.page.querySelector('.list-count')?.textContent;
  };
  await expect.poll(count).toBe('Looking through the list… 4,000 of 90,000');
  open();
  await expect.poll(count).toBe('2 in total');
  const cursors = calls.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('cursor'));
  expect(cursors).toEqual([null, 'AAA', 'BBB']);
  expect([...screen.page.querySelectorAll('tbody')].map((row) => row.textContent?.includes('first'))).toEqual([
    true,
    false,
  ]);
  expect(screen.page.textContent).not.toContain('Show more');
});
