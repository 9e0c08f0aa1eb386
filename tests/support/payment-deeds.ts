import fc from 'fast-check';
import { price } from './payment-provider-model.ts';

/** One thing that a visitor, a bank, the provider, the network or the clock does. `pick` chooses among what there is. */
export type Deed =
  | {
      do: 'create' | 'complete' | 'status' | 'confirm' | 'decline' | 'challenge' | 'hold' | 'cancel';
      user: number;
      pick: number;
    }
  | { do: 'secondIntent' | 'refundSecond'; user: number; pick: number }
  | { do: 'refund'; user: number; pick: number; amount: number; status: 'pending' | 'succeeded' }
  | { do: 'refundEnds'; user: number; pick: number; to: 'succeeded' | 'failed' }
  | { do: 'dispute'; user: number; pick: number; status: 'open' | 'inquiry' }
  | { do: 'disputeMoves'; user: number; pick: number; to: 'open' | 'won' | 'lost' | 'ended' }
  /** Webhooks that never come. */
  | { do: 'lose'; count: number }
  /** The site moves to another address. */
  | { do: 'move' }
  /** Content asks for the next year's fee. */
  | { do: 'nextYear' }
  /** Creates, waits for it and pays, as most visitors do. */
  | { do: 'pay'; user: number; pick: number }
  | { do: 'deliver'; pick: number; times: number }
  | { do: 'reconcile' }
  | { do: 'providerTrouble'; kind: 'before' | 'after' | 'definite' }
  | { do: 'storeTrouble'; kind: 'before' | 'after' }
  | { do: 'time'; seconds: number }
  /** Everything started so far comes to rest before the next deed. */
  | { do: 'rest' };

const user = fc.nat({ max: 1 });
const pick = fc.nat({ max: 20 });
/** Any of them, the usual ones more often. */
export const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay'), user, pick }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('create', 'complete', 'confirm'), user, pick }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('status', 'decline', 'challenge', 'hold', 'cancel'), user, pick }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('secondIntent', 'refundSecond'), user, pick }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund'),
      user,
      pick,
      amount: fc.constantFrom(price.amount, price.amount, 500_000, price.amount - 1),
      status: fc.constantFrom('pending', 'succeeded'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('refundEnds'), user, pick, to: fc.constantFrom('succeeded', 'failed') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('dispute'), user, pick, status: fc.constantFrom('open', 'inquiry') }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('disputeMoves'),
      user,
      pick,
      to: fc.constantFrom('open', 'won', 'lost', 'ended'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose'), count: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('move', 'nextYear') }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('deliver'), pick, times: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reconcile') }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('providerTrouble'), kind: fc.constantFrom('before', 'after', 'definite') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('storeTrouble'), kind: fc.constantFrom('before', 'after') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('time'), seconds: fc.integer({ min: 1, max: 900 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('time'), seconds: fc.integer({ min: 3_600, max: 20 * 86_400 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rest') }) },
) as fc.Arbitrary<Deed>;
