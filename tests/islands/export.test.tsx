// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import ListScreen from '../../src/islands/admin/ListScreen.tsx';
import { answer, refusal, show, stubCalls } from '../support/screen.tsx';

afterEach(() => vi.unstubAllGlobals());

const entry = (id: string, target = id) => ({
  id,
  at: '2026-11-28T10:00:00.000Z',
  actor: 'a@example.org',
  action: 'role_given',
  target,
});

test('BUG-PL06 an export comes part by part into one file, goes on where it was broken off, and holds what changed meanwhile once', async () => {
  const saved: { name: string; file: Blob }[] = [];
  let made = new Blob();
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        made = file;
        return 'blob:x';
      },
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: made });
  });
  const calls = stubCalls(
    () => answer({ items: [], total: 30_000 }),
    () => answer({ items: [entry('one'), entry('two', 'before')], total: 30_000, next: 'AAA' }),
    () => refusal('unavailable'),
    () => answer({ items: [], next: 'BBB', looked: { at: 2, of: 3 } }),
    () => answer({ items: [entry('three'), entry('two', 'after')] }),
  );
  const screen = await show(<ListScreen name="audit" zone="Asia/Kolkata" />);
  await act(async () => expect.poll(() => calls.length).toBe(1));
  const status = async () => {
    await act(async () => undefined);
    return screen.page.querySelector('.list-made [role=status]')?.textContent;
  };
  await screen.press('Export CSV');
  await expect.poll(status).toContain('The export stopped after 2 rows');
  await screen.press('Go on with the export');
  await expect.poll(status).toContain('The file is in your downloads: 3 rows');
  const asked = calls.map(({ path }) => new URLSearchParams(path.split('?')[1]));
  expect(asked.map((query) => query.get('cursor'))).toEqual([null, null, 'AAA', 'AAA', 'BBB']);
  // The newest first are asked for oldest first: what changes meanwhile is met again, not missed.
  expect(asked.slice(1).map((query) => [query.get('export'), query.get('sort')])).toEqual(Array(4).fill(['1', 'at']));
  expect(saved.map(({ name }) => name.replace(/\d{4}-\d\d-\d\d/, 'DAY'))).toEqual(['audit-DAY.csv']);
  const lines = (await saved[0]?.file.text())?.trim().split('\r\n') ?? [];
  expect(lines.length).toBe(4);
  expect(lines[1]).toContain('"after"');
  expect(lines[2]).toContain('"three"');
  expect(lines[3]).toContain('"one"');
  expect(screen.page.textContent).not.toContain('Go on with the export');
});
