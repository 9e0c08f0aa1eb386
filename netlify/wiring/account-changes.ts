import type { ChangeAccountPorts } from '../domain/administration/change-account.ts';
import { createAccountChanges } from '../store/user/changes.ts';
import type { App } from '../wiring.ts';
import type { After } from './after.ts';
import { postWiring } from './mail.ts';
import { siteWiring } from './site.ts';
import { systemOf } from './system.ts';

export function accountChangesWiring(app: App, after: After): ChangeAccountPorts {
  return {
    ...systemOf(app),
    accounts: createAccountChanges(app.store, postWiring(app, after)),
    site: siteWiring(app),
  };
}
