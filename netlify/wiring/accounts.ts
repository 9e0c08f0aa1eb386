import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type AccountsPorts, whoOf } from '../domain/accounts.ts';
import { passwords } from '../services/passwords.ts';
import { createAccounts } from '../store/user/store.ts';
import type { App } from '../wiring.ts';
import type { After } from './after.ts';
import { postWiring } from './mail.ts';
import { siteNames, siteWiring } from './site.ts';

export function accountsWiring(app: App, after: After): AccountsPorts {
  return {
    accounts: createAccounts(app.store, postWiring(app, after), app.env.limitFactor, (visitor) =>
      app.limits.limited('login', whoOf(visitor)),
    ),
    passwords,
    tokens: app.tokens,
    site: siteWiring(app),
    siteNames,
    newId: () => randomBytes(18).toString('base64url'),
    now: app.now,
    wait: (ms) => wait(ms),
  };
}
