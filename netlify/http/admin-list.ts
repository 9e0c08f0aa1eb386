import type { Context } from '@netlify/functions';
import * as adminCalls from '#contract/calls/admin';
import { type AdminListName, adminLists } from '#contract/lists';
import { type AdminListQuery, adminListQuery, type ExportFormat } from '#contract/lists/query';
import { csvOf } from '../lists/csv.ts';
import { type ExportedPiece, exportedColumns, exportList } from '../lists/export.ts';
import { listRequestOf } from '../lists/page.ts';
import { spreadsheetOf, spreadsheetType } from '../lists/spreadsheet.ts';
import { exportWiring, listsWiring } from '../wiring/lists.ts';
import { checked } from './body.ts';
import { type Endpoint, endpoint } from './endpoint.ts';

/** GET of any list, by the last part of its address: a page as JSON, or the whole of it as CSV or as a spreadsheet. */
export function adminList(request: Request, context: Context): Promise<Response> {
  const [, name] = /([^/]+)\/?$/.exec(new URL(request.url).pathname) ?? [];
  return endpoints[name as AdminListName](request, context);
}

/** A search through a long list, and an export, ask for one slice after another. */
const listPace = { burst: 400, perSecond: 20 };

const endpoints = Object.fromEntries(
  Object.keys(adminLists).map((name) => [name, endpointOf(name as AdminListName)]),
) as Record<AdminListName, Endpoint>;

function endpointOf(name: AdminListName): Endpoint {
  const schema = adminListQuery(adminLists[name]);
  // By its own path: a log tells the lists apart.
  return endpoint(
    { ...adminCalls.adminList, path: `/admin/${name}` },
    {
      limits: ['adminList'],
      coarse: listPace,
      async handle({ app, user, query, log }) {
        const asked = Object.fromEntries(query);
        const choices: AdminListQuery = checked(
          schema,
          asked,
          'The list cannot be searched, filtered or sorted in this way.',
        );
        const request = listRequestOf(name, choices);
        if (choices.format === undefined) return { json: await listsWiring(app).readPage(name, request) };

        log.info('admin-export', { outcome: 'ok', user: user.userId });
        const pieces = exportList(exportWiring(app), { admin: { id: user.userId, email: user.email }, name, request });
        // The first piece before the answer starts: a store that is down is then still a 503 and not half a file.
        const first = await pieces.next();
        const day = new Date(app.now()).toISOString().slice(0, 10);
        return {
          file: fileOf(name, choices.format, startingWith(first.value ?? { rows: [] }, pieces)),
          headers: { 'content-disposition': `attachment; filename="${name}-${day}.${choices.format}"` },
        };
      },
    },
  );
}

function fileOf(name: AdminListName, format: ExportFormat, pieces: AsyncIterable<ExportedPiece>) {
  const columns = exportedColumns(name);
  if (format === 'csv') return { type: 'text/csv; charset=utf-8', pieces: csvOf(columns, pieces) };
  return { type: spreadsheetType, pieces: spreadsheetOf(adminLists[name].title, columns, pieces) };
}

async function* startingWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}
