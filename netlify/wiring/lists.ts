import { servedLists } from '../lists/all.ts';
import type { ListPorts } from '../lists/export.ts';
import { readPage } from '../lists/page.ts';
import { createAuditTrail } from '../store/audit/store.ts';
import type { App } from '../wiring.ts';
import { systemOf } from './system.ts';

export function listsWiring(app: App): ListPorts {
  return {
    ...systemOf(app),
    trail: createAuditTrail(app.store),
    readPage: (name, request) => readPage(app.store, servedLists[name], request),
  };
}
