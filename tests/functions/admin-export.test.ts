import { expect, test } from 'vitest';
import { type Desk, deskForEachTest } from '../support/admin.ts';
import { exportOf } from '../support/export.ts';
import type { TestServer } from '../support/server.ts';
import { readSpreadsheet } from '../support/spreadsheet.ts';

let server: TestServer;
let desk: Desk;
deskForEachTest((...given) => {
  [server, desk] = given;
});

test('SEC-C4 BUG-61 cells that a spreadsheet would run become text; numbers stay numbers', async () => {
  const subjects = ['=HYPERLINK("http://evil.example")', '+1+1', '-1+1', '@SUM(SEC-A1)', '-5', 'plain, "quoted"'];
  for (const subject of subjects) await desk.ask(subject, '\t=1+1\nsecond line', '=cmd|calc');
  const text = String(await exportOf(server, desk.admin.token, 'queries', { query: 'sort=received' }));
  const lines = text.split('\r\n');
  expect(lines[0]).toMatch(/"Reference","Received \(UTC\)"/);
  const cells = text.match(/"(?:[^"]|"")*"/g)?.map((cell) => cell.slice(1, -1).replaceAll('""', '"')) ?? [];
  for (const subject of subjects) {
    const safe = /^[=+@]|^-1/.test(subject) ? `'${subject}` : subject;
    expect(cells).toContain(safe);
  }
  expect(cells.filter((cell) => /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/.test(cell))).toEqual([]);
});

test('exports what is searched and filtered, all of it, and leaves a trace', async () => {
  for (let index = 0; index < 60; index += 1) {
    const body = { rating: 3, area: 'venue', message: index % 2 === 0 ? 'even' : 'odd' };
    expect((await server.call('/api/feedback', { body })).status).toBe(200);
  }
  const text = String(await exportOf(server, desk.admin.token, 'feedback', { query: 'search=even' }));
  expect(text.trimEnd().split('\r\n').length).toBe(31);
  const [entry] = (await desk.page('audit')).items;
  expect(entry).toMatchObject({ actor: desk.admin.email, action: 'list_exported', target: 'feedback' });
});

test('BUG-F14 the spreadsheet of a list holds what was written and leaves a trace', async () => {
  for (const subject of ['x;=1+1;y', '0001234', '=1+1', '+919812345678']) await desk.ask(subject, '1E5', '-2+3');
  const file = await exportOf(server, desk.admin.token, 'queries', { query: 'sort=received', format: 'xlsx' });
  const [titles = {}, ...rows] = readSpreadsheet(file);
  const column = (title: string) => Object.entries(titles).find(([, { text }]) => text === title)?.[0] ?? '';
  const cells = (title: string) => rows.map((row) => row[column(title)]);
  expect(cells('Subject').map((cell) => cell?.text)).toEqual(['x;=1+1;y', '0001234', '=1+1', '+919812345678']);
  expect(new Set(cells('Name').map((cell) => cell?.text))).toEqual(new Set(['-2+3']));
  const written = rows.flatMap((row) => Object.entries(row).filter(([name]) => name !== column('Answers sent')));
  for (const [, cell] of written.filter(([, { text }]) => text !== '')) {
    expect(cell).toMatchObject({ type: 'inlineStr', format: '@', runs: false });
  }
  const [entry] = (await desk.page('audit')).items;
  expect(entry).toMatchObject({ actor: desk.admin.email, action: 'list_exported', target: 'queries' });
});

test('SEC-K2 a store that is down is a 503, not half a file', async () => {
  server.store.fault({ match: 'EVAL', status: 500, times: 9 });
  const answer = await server.call('/admin/queries?export=1', { token: desk.admin.token });
  await server.store.reset();
  expect(answer.status).toBe(503);
  expect(answer.headers.get('content-type')).toContain('problem+json');
});
