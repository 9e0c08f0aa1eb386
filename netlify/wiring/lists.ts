import { servedLists } from '../lists/all.ts';
import type { ListPorts } from '../lists/export.ts';
import { readPage } from '../lists/page.ts';
import { createAuditTrail } from '../store/audit/store.ts';
import { openStore } from '../store/redis.ts';
import type { App } from '../wiring.ts';
import { systemOf } from './system.ts';

/** Longest wait for one piece of an export, in milliseconds: nobody looks at an empty screen meanwhile. */
const exportPieceMs = 10_000;

/** The same for an export, whose pieces have time of their own (BUG-PL06). */
export const exportWiring = (app: App): ListPorts =>
  listsWiring({ ...app, store: openStore({ ...app.env.redis, timeoutMs: exportPieceMs }) });

export function listsWiring(app: App): ListPorts {
  return {
    ...systemOf(app),
    trail: createAuditTrail(app.store),
    readPage: (name, request) => readPage(app.store, servedLists[name], request),
  };
}
