import type { AdminPage } from '#contract/admin';
import type { AdminListName, AdminRow } from '#contract/lists';
import type { AuditPorts, AuditTrail } from '../domain/administration/audit.ts';
import { servedLists } from '../lists/all.ts';
import { type ListRequest, readPage } from '../lists/page.ts';
import { createAuditTrail } from '../store/audit/store.ts';
import type { App } from '../wiring.ts';
import { systemOf } from './system.ts';

export interface ListPorts extends AuditPorts {
  readonly trail: AuditTrail;
  readPage<Name extends AdminListName>(name: Name, request: ListRequest): Promise<AdminPage<AdminRow<Name>>>;
}

export function listsWiring(app: App): ListPorts {
  return {
    ...systemOf(app),
    trail: createAuditTrail(app.store),
    readPage: (name, request) => readPage(app.store, servedLists[name], request),
  };
}
