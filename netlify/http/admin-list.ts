import { type AdminListQuery, adminListQuery } from '#contract/admin';
import type { AdminListName } from '#contract/limits';
import { adminPorts } from '../app/admin.ts';
import { exportList, listRequestOf } from '../domain/administration.ts';
import { Failure } from '../domain/failure.ts';
import { type Endpoint, endpoint } from './endpoint.ts';

/** GET of one admin list: a page as JSON, or the whole of it as CSV. */
export function adminList(list: AdminListName): Endpoint {
  const schema = adminListQuery(list);
  return endpoint({
    name: `admin-${list}`,
    method: 'GET',
    auth: 'admin',
    limits: ['admin'],
    async handle({ app, user, query, log }) {
      const parsed = schema.safeParse(Object.fromEntries(query));
      if (!parsed.success) {
        const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
        throw new Failure('invalid_body', { detail: 'The list cannot be shown like this.', errors });
      }
      const choices: AdminListQuery = parsed.data;
      const ports = adminPorts(app);
      const request = listRequestOf(list, choices);
      if (choices.format !== 'csv') return { json: await ports.admin.page(list, request) };

      log.info('admin-export', { outcome: 'ok', user: user.userId });
      const pieces = exportList({ id: user.userId, email: user.email }, list, request, ports);
      // The first piece before the answer starts: a store that is down is then still a 503 and not half a file.
      const first = await pieces.next();
      const day = new Date(app.now()).toISOString().slice(0, 10);
      return {
        stream: { type: 'text/csv; charset=utf-8', pieces: startingWith(first.value ?? '', pieces) },
        headers: { 'content-disposition': `attachment; filename="${list}-${day}.csv"` },
      };
    },
  });
}

async function* startingWith(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
