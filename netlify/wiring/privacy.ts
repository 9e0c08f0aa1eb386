import rules from '#content/retention.json' with { type: 'json' };
import type { EraseStore, PurgePorts } from '../domain/privacy.ts';
import { createEraseStore, createPurgeStore } from '../store/privacy.ts';
import type { App } from '../wiring.ts';

export const eraseWiring = (app: App): EraseStore => createEraseStore(app.store);

/** Periods are those of `content/retention.json`. */
export const purgeWiring = (app: App): PurgePorts => ({ store: createPurgeStore(app.store), rules, now: app.now });
