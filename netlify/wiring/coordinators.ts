import content from '#content/coordinators.json' with { type: 'json' };
import type { Coordinators } from '../domain/query-thread.ts';

/** Who takes queries and replies: the coordinators of the contact page. */
export const coordinatorsWiring: Coordinators = {
  coordinators: content.coordinators.map(({ email, name, role }) => ({ email, name, role })),
};
