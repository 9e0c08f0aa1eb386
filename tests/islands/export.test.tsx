// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { cutNote } from '#contract/lists/cut';
import ListScreen from '../../src/islands/admin/ListScreen.tsx';
import { answer, refusal, show, stubCalls } from '../support/screen.tsx';

afterEach(() => vi.unstubAllGlobals());

const page = () => answer({ items: [], total: 30_000 });
const file = (end: string) => () =>
  new Response(`"Reference"\r\n"Q-1"\r\n${end}`, { headers: { 'content-type': 'text/csv' } });

test('BUG-PL06 an export that was cut says so on the screen, offers the rest, and keeps to what was asked', async () => {
  const saved: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const line = (cursor: string) => `"${cutNote(cursor)}"\r\n`;
  const calls = stubCalls(page, file(line('AAA')), file(line('BBB')), () => refusal('unavailable'), file(''), file(''));
  const screen = await show(<ListScreen name="queries" zone="Asia/Kolkata" />);
  await act(async () => expect.poll(() => calls.length).toBe(1));
  const status = () => screen.page.querySelector('.list-made [role=status]')?.textContent;
  const says = async (text: string) => {
    await act(async () => expect.poll(status).toContain(text));
  };
  const asked = (place: number) => new URLSearchParams(calls[place]?.path.split('?')[1]);

  await screen.press('Export CSV');
  await says('Part 1 is in your downloads. The list is longer than a file may be.');
  await screen.press('Export part 2');
  await says('Part 2 is in your downloads.');
  expect([asked(1).get('cursor'), asked(2).get('cursor')]).toEqual([null, 'AAA']);
  expect([asked(1).get('sort'), asked(2).get('sort')]).toEqual(['-received', '-received']);
  await screen.press('Export part 3');
  await says('The file could not be made');
  await screen.press('Export part 3');
  await says('Part 3, the last, is in your downloads.');
  expect([asked(3).get('cursor'), asked(4).get('cursor')]).toEqual(['BBB', 'BBB']);
  expect(screen.page.textContent).not.toContain('Export part');
  await screen.press('Export CSV');
  await says('The file is in your downloads.');
  const names = saved.map((name) => name.replace(/\d{4}-\d\d-\d\d/, 'DAY'));
  expect(names).toEqual([
    'queries-DAY-part-1.csv',
    'queries-DAY-part-2.csv',
    'queries-DAY-part-3.csv',
    'queries-DAY.csv',
  ]);
});
