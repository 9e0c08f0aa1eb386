import { describe, expect, test } from 'vitest';
import type { ChargeFacts, IntentFacts } from '#server/domain/payments/intent';
import { newRecord } from '#server/domain/payments/record';
import { applyIntent } from '#server/domain/payments/rules';

const expected = { amount: 2_000_000, currency: 'inr', live: false, environment: 'https://conference.example.org' };
const charge: ChargeFacts = {
  id: 'ch_1',
  createdAt: 1_000,
  receiptUrl: 'https://provider.example.org/ch_1',
  refunded: false,
  refundedAmount: 0,
  disputed: false,
  payer: { address: [] },
};
const intent = (change: Partial<IntentFacts> = {}): IntentFacts => ({
  id: 'pi_1',
  status: 'succeeded',
  amount: expected.amount,
  amountReceived: expected.amount,
  currency: 'inr',
  live: false,
  userId: 'userA',
  attempt: 1,
  environment: expected.environment,
  charge,
  ...change,
});
const refunded = intent({ charge: { ...charge, refunded: true, refundedAmount: expected.amount } });
const disputed = intent({ charge: { ...charge, disputed: true } });

/** The record after these words of the provider, in this order. */
const recordOf = (...facts: readonly IntentFacts[]) =>
  facts.reduce((record, one) => applyIntent(record, one, expected, 2_000).record, newRecord('userA', expected, 0));

describe('the rules of a payment', () => {
  test.each([
    ['paid', [intent()]],
    ['disputed', [intent(), disputed]],
    ['refunded', [intent(), refunded]],
    ['refunded', [intent(), disputed, refunded]],
    ['refunded', [intent(), refunded, disputed]],
  ] as const)('W5 %s, and an older word that comes late takes nothing back', (state, words) => {
    expect(recordOf(...words).state).toBe(state);
    expect(recordOf(...words, intent()).state).toBe(state);
    expect(recordOf(...words, intent({ status: 'canceled' })).state).toBe(state);
    expect(recordOf(...words, intent({ status: 'processing' }))).toMatchObject({ state, intentId: 'pi_1' });
  });

  test('W3 the same word again changes nothing but the time of the check', () => {
    for (const words of [[intent()], [intent({ status: 'processing' })], [intent(), disputed], [intent(), refunded]]) {
      const once = recordOf(...words);
      const again = applyIntent(once, words.at(-1) ?? intent(), expected, 3_000);
      expect(again).toEqual({
        record: { ...once, checkedAt: 3_000 },
        verdict: again.verdict,
        changed: false,
        firstSuccess: false,
      });
    }
  });

  test('P2 the sum of an open intent is the one that was asked, whatever the provider tells', () => {
    const open = recordOf(intent({ status: 'requires_payment_method', amount: 100 }));
    expect(open).toMatchObject({ state: 'initiated', amount: expected.amount });
    expect(applyIntent(open, intent({ amountReceived: 100 }), expected, 3_000)).toMatchObject({
      verdict: 'mismatch',
      mismatch: 'amount',
      record: { state: 'initiated', mismatches: ['pi_1'] },
    });
  });

  test('an older intent, or one without a number, concerns nobody while it is unpaid', () => {
    const second = recordOf(intent({ id: 'pi_2', attempt: 2, status: 'requires_action' }));
    for (const facts of [intent({ status: 'processing' }), intent({ id: 'pi_3', status: 'canceled' })]) {
      const { attempt: _none, ...byHand } = facts;
      expect(applyIntent(second, facts, expected, 3_000)).toMatchObject({ verdict: 'open', changed: false });
      expect(applyIntent(second, byHand, expected, 3_000)).toMatchObject({ verdict: 'open', changed: false });
    }
  });
});
