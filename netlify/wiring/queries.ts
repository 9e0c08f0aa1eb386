import type { QueryPorts } from '../domain/queries.ts';
import { createQueryStore } from '../store/query/store.ts';
import type { App } from '../wiring.ts';
import type { After } from './after.ts';
import { coordinatorsWiring } from './coordinators.ts';
import { postWiring } from './mail.ts';
import { siteWiring } from './site.ts';
import { systemOf } from './system.ts';

export function queriesWiring(app: App, after: After): QueryPorts {
  return {
    ...systemOf(app),
    queries: createQueryStore(app.store, postWiring(app, after)),
    site: siteWiring(app),
    countText: (fingerprint) => app.limits.count('contactText', fingerprint),
    coordinators: coordinatorsWiring.coordinators.map(({ email }) => email),
  };
}
