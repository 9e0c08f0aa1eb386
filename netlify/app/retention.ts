import rules from '#content/retention.json' with { type: 'json' };
import type { App } from '../app.ts';
import { purgeExpired } from '../domain/privacy.ts';
import { createPurgeStore } from '../store/privacy.ts';

/** Removes what has outlived its period of `content/retention.json`; answers how many records went, by kind. */
export const purge = ({ store, now }: App) => purgeExpired(createPurgeStore(store), rules, now());
