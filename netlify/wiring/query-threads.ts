import type { AnswerPorts } from '../domain/administration/answer-query.ts';
import type { VisitorPorts } from '../domain/further-message.ts';
import { queries } from '../lists/queries.ts';
import { createLinks } from '../services/links.ts';
import { createThreadBook } from '../store/query/thread.ts';
import type { App } from '../wiring.ts';
import type { After } from './after.ts';
import { coordinatorsWiring } from './coordinators.ts';
import { postWiring } from './mail.ts';
import { siteWiring } from './site.ts';
import { systemOf } from './system.ts';

/** Threads of queries, for both sides. The link of a thread is signed and kept nowhere (ADR-N08). */
export function queryThreadsWiring(app: App, after: After): AnswerPorts & VisitorPorts {
  const links = createLinks(app.env.keys.link);
  return {
    ...systemOf(app),
    ...coordinatorsWiring,
    threads: createThreadBook(app.store, postWiring(app, after), (reference, stored) =>
      queries.rowOf(reference, [stored]),
    ),
    site: siteWiring(app),
    linkOf: (reference) => `${app.env.siteUrl}/query/${reference}?key=${links.sign('query', reference)}`,
    holds: (reference, key) => links.holds('query', reference, key),
  };
}
