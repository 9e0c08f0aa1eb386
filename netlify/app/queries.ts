import coordinators from '#content/coordinators.json' with { type: 'json' };
import type { App } from '../app.ts';
import type { QueryPorts } from '../domain/queries.ts';
import { createQueryStore } from '../store/queries.ts';
import type { After } from './after.ts';
import { postOffice } from './mail.ts';
import { systemOf } from './system.ts';

/** @param after lets letters leave once the answer is on its way */
export function queryPorts(app: App, after: After): QueryPorts {
  const office = postOffice(app);
  return {
    ...systemOf(app),
    queries: createQueryStore(app.store, office.outbox, (mailId) => after('mail', () => office.deliver(mailId))),
    site: office.site,
    countText: (fingerprint) => app.limits.count('contactText', fingerprint),
    coordinators: coordinators.coordinators.map(({ email }) => email),
  };
}
