import type Stripe from 'stripe';
import type { Account } from './account.ts';
import { invalidRequest, missingResource } from './failure.ts';
import { type FormFields, group, list, text, whole } from './form.ts';

interface Listed {
  readonly id: string;
  readonly created: number;
}

/** The lists of the API by the name of their resource; undefined for another one. */
export function listOf(account: Account, resource: string, fields: FormFields): object | undefined {
  const { intents, refunds, disputes, events } = account.data;
  const about = (one: { payment_intent?: unknown; charge?: unknown }) =>
    [
      ['payment_intent', one.payment_intent],
      ['charge', one.charge],
    ].every(([name, id]) => [undefined, id].includes(text(fields, String(name))));
  const types = [...list(fields, 'types'), ...[text(fields, 'type') ?? []].flat()];
  const all: Readonly<Record<string, () => readonly Listed[]>> = {
    payment_intents: () => Object.values(intents),
    refunds: () => Object.values(refunds).filter(about),
    disputes: () => Object.values(disputes).filter(about),
    events: () => events.filter(({ type }: Stripe.Event) => types.length === 0 || types.includes(type)),
  };
  const found = all[resource]?.();
  return found && page(`/v1/${resource}`, found, fields);
}

/** Newest first: `limit`, `starting_after`, `created` with its four bounds. */
function page(url: string, all: readonly Listed[], fields: FormFields): object {
  const limit = whole(fields, 'limit') ?? 10;
  if (limit < 1 || limit > 100) {
    const bound = limit < 1 ? 'greater than or equal to 1' : 'less than or equal to 100';
    throw invalidRequest(`This value must be ${bound}.`, { code: 'parameter_invalid_integer', param: 'limit' });
  }
  const bounds = group(fields, 'created');
  const bound = (name: string, otherwise: number) => whole(bounds, name) ?? otherwise;
  const first = Math.max(bound('gte', 0), bound('gt', -1) + 1);
  const last = Math.min(bound('lte', Infinity), bound('lt', Infinity) - 1);
  const found = all.filter(({ created }) => created >= first && created <= last).reverse();
  const after = text(fields, 'starting_after');
  if (after && !all.some(({ id }) => id === after)) throw missingResource('object', after, 'starting_after');
  const start = after ? found.findIndex(({ id }) => id === after) + 1 : 0;
  return { object: 'list', url, data: found.slice(start, start + limit), has_more: start + limit < found.length };
}
