import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ResetPorts } from '../domain/reset.ts';
import { passwords } from '../services/passwords.ts';
import { createResets } from '../store/reset/store.ts';
import type { App } from '../wiring.ts';
import type { After } from './after.ts';
import { postWiring } from './mail.ts';
import { siteNames, siteWiring } from './site.ts';

export function resetsWiring(app: App, after: After): ResetPorts {
  return {
    resets: createResets(app.store, postWiring(app, after)),
    codeMac: (address, code) =>
      createHmac('sha256', app.env.keys.resetCode)
        .update(JSON.stringify([address, code]))
        .digest('base64url'),
    passwords,
    site: siteWiring(app),
    siteNames,
    newId: () => randomBytes(18).toString('base64url'),
    randomInt: (below) => randomInt(below),
    now: app.now,
    wait: (ms) => wait(ms),
  };
}
