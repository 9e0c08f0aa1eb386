import type { Context } from '@netlify/functions';
import * as adminCalls from '#contract/calls/admin';
import { type AdminListName, adminLists } from '#contract/lists';
import { type AdminListQuery, adminListQuery } from '#contract/lists/query';
import { auditEntry } from '../domain/administration/audit.ts';
import { listRequestOf } from '../lists/page.ts';
import { listsWiring } from '../wiring/lists.ts';
import { checked } from './body.ts';
import { type Endpoint, endpoint } from './endpoint.ts';

/** GET of any list, by the last part of its address: a page of it, or a part of an export. */
export function adminList(request: Request, context: Context): Promise<Response> {
  const [, name] = /([^/]+)\/?$/.exec(new URL(request.url).pathname) ?? [];
  return endpoints[name as AdminListName](request, context);
}

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
      async handle({ app, user, query, log }) {
        const asked = Object.fromEntries(query);
        const choices: AdminListQuery = checked(
          schema,
          asked,
          'The list cannot be searched, filtered or sorted in this way.',
        );
        const lists = listsWiring(app);
        const reading = lists.readPage(name, listRequestOf(name, choices));
        if (!choices.export || choices.cursor !== undefined) return { json: await reading };
        // An export takes personal data out of the house: the trail tells of it before its first part leaves. Both travel in one request.
        const admin = { id: user.userId, email: user.email };
        const traced = lists.trail.add(auditEntry(lists, { admin, action: 'list_exported', target: name }));
        const [page] = await Promise.all([reading, traced]);
        log.info('admin-export', { outcome: 'ok', user: user.userId });
        return { json: page };
      },
    },
  );
}
