import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Desk, openDesk } from '../support/admin.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  desk = await openDesk(server);
});
afterEach(() => server.settled());
afterAll(() => server.stop());

test('C4 B61 cells that a spreadsheet would run become text; numbers stay numbers', async () => {
  const subjects = ['=HYPERLINK("http://evil.example")', '+1+1', '-1+1', '@SUM(A1)', '-5', 'plain, "quoted"'];
  for (const subject of subjects) await desk.ask(subject, '\t=1+1\nsecond line', '=cmd|calc');
  const answer = await server.call('/admin/queries?format=csv&sort=received', { token: desk.admin.token });
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="queries-\d{4}-\d\d-\d\d\.csv"$/);
  const lines = answer.text.split('\r\n');
  expect(lines[0]).toMatch(/"Reference","Received \(UTC\)"/);
  const cells = answer.text.match(/"(?:[^"]|"")*"/g)?.map((cell) => cell.slice(1, -1).replaceAll('""', '"')) ?? [];
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
  const answer = await server.call('/admin/feedback?format=csv&search=even', { token: desk.admin.token });
  expect(answer.text.trimEnd().split('\r\n').length).toBe(31);
  const [entry] = (await desk.page('audit')).items;
  expect(entry).toMatchObject({ actor: desk.admin.email, action: 'list_exported', target: 'feedback' });
});

test('K2 a store that is down is a 503, not half a file', async () => {
  server.store.fault({ match: 'EVAL', status: 500, times: 9 });
  const answer = await server.call('/admin/queries?format=csv', { token: desk.admin.token });
  await server.store.reset();
  expect(answer.status).toBe(503);
  expect(answer.headers.get('content-type')).toContain('problem+json');
});
