import portal from '#content/portal.json' with { type: 'json' };
import { prefixOf } from '../identifiers.ts';
import { paymentKey, paymentsByUpdated, paymentTallyIn } from '../payment/record.ts';
import { accountTally, userKey, usersByTime } from '../user/record.ts';
import type { TalliedKind } from './recount.ts';
import { countAccounts, countPayments } from './scripts.ts';

/** Kinds whose counts the overview shows: accounts, and the payments of this year. */
export const talliedKinds = [
  {
    name: 'accounts',
    keys: accountTally,
    index: usersByTime,
    prefix: prefixOf(userKey),
    slice: countAccounts,
  },
  {
    name: 'payments',
    keys: paymentTallyIn(portal.year),
    index: paymentsByUpdated,
    prefix: prefixOf(paymentKey),
    slice: countPayments,
  },
] as const satisfies readonly TalliedKind[];
