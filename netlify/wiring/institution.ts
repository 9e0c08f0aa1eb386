import { queries } from '../lists/queries.ts';
import { readInstitution } from '../store/institution.ts';
import type { App } from '../wiring.ts';

/** The record of one institution. */
export const institutionWiring = (app: App) => ({
  read: (id: string) => readInstitution(app.store, id, (reference, stored) => queries.rowOf(reference, [stored])),
});
