import { type AdminListQuery, type AdminRows, adminListQuery } from '#contract/admin';
import type { AdminListCall } from '#contract/calls';
import type { AdminListName } from '#contract/limits';
import { exportList, listRequestOf } from '../domain/administration.ts';
import { adminWiring } from '../wiring/admin.ts';
import { checked } from './body.ts';
import { type Endpoint, endpoint } from './endpoint.ts';

/** GET of one admin list: a page as JSON, or the whole of it as CSV. */
export function adminList<Name extends AdminListName>(call: AdminListCall<AdminRows[Name]>, list: Name): Endpoint {
  const schema = adminListQuery(list);
  return endpoint(call, {
    limits: ['admin'],
    async handle({ app, user, query, log }) {
      const asked = Object.fromEntries(query);
      const choices: AdminListQuery = checked(schema, asked, 'The list cannot be shown like this.');
      const ports = adminWiring(app);
      const request = listRequestOf(list, choices);
      if (choices.format !== 'csv') return { json: await ports.admin.page(list, request) };

      log.info('admin-export', { outcome: 'ok', user: user.userId });
      const pieces = exportList({ id: user.userId, email: user.email }, list, request, ports);
      // The first piece before the answer starts: a store that is down is then still a 503 and not half a file.
      const first = await pieces.next();
      const day = new Date(app.now()).toISOString().slice(0, 10);
      return {
        file: { type: 'text/csv; charset=utf-8', pieces: startingWith(first.value ?? '', pieces) },
        headers: { 'content-disposition': `attachment; filename="${list}-${day}.csv"` },
      };
    },
  });
}

async function* startingWith(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
