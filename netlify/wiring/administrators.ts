import type { AdministratorsPorts } from '../domain/administration/administrators.ts';
import { createAdministrators } from '../store/user/administrators.ts';
import type { App } from '../wiring.ts';
import type { After } from './after.ts';
import { postWiring } from './mail.ts';
import { siteWiring } from './site.ts';
import { systemOf } from './system.ts';

export function administratorsWiring(app: App, after: After): AdministratorsPorts {
  return {
    ...systemOf(app),
    administrators: createAdministrators(app.store, postWiring(app, after)),
    site: siteWiring(app),
  };
}
