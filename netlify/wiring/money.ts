import portal from '#content/portal.json' with { type: 'json' };
import type { MoneyPorts } from '../domain/administration/money.ts';
import { toMinorUnits } from '../domain/payments/money.ts';
import type { Log } from '../services/log.ts';
import type { App } from '../wiring.ts';
import type { After } from './after.ts';
import { paymentsWiring } from './payments.ts';

/** What content may say and not every edition does. */
const said: typeof portal & { readonly refundsConfirmedFrom?: number } = portal;

export function moneyWiring(app: App, after: After, log: Log): MoneyPorts {
  const from = said.refundsConfirmedFrom;
  return {
    ...paymentsWiring(app, after, log),
    confirmedFrom: from === undefined ? undefined : toMinorUnits(from, portal.currency.toLowerCase()),
  };
}
