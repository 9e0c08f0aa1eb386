import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import site from '#content/site.json' with { type: 'json' };
import type { App } from '../app.ts';
import type { AccountsPorts } from '../domain/accounts.ts';
import type { ResetPorts } from '../domain/reset.ts';
import { passwords } from '../services/passwords.ts';
import { type Accounts, createAccounts } from '../store/accounts.ts';
import { createResets } from '../store/resets.ts';
import { type PostOffice, postOffice } from './mail.ts';

export interface AccountsApp {
  readonly ports: AccountsPorts & ResetPorts;
  readonly accounts: Accounts;
  readonly office: PostOffice;
}

let made: { readonly core: App; readonly wired: AccountsApp } | undefined;

export function accountsApp(core: App): AccountsApp {
  if (made?.core === core) return made.wired;
  const office = postOffice(core);
  const accounts = createAccounts(core.store, office.outbox, core.env.limitFactor);
  const ports: AccountsPorts & ResetPorts = {
    accounts: accounts.signIn,
    resets: createResets(core.store, office.outbox),
    codeMac: (address, resetId, code) =>
      createHmac('sha256', core.env.keys.resetCode)
        .update(JSON.stringify([address, resetId, code]))
        .digest('base64url'),
    passwords,
    tokens: core.tokens,
    site: office.site,
    siteNames: [site.name, site.shortName, site.shortName.replace(/\d+/g, '')],
    newId: () => randomBytes(18).toString('base64url'),
    randomInt: (below) => randomInt(below),
    now: core.now,
    wait: (ms) => wait(ms),
  };
  const wired = { ports, accounts, office };
  made = { core, wired };
  return wired;
}
