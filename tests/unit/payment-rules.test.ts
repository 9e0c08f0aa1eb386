import { describe, expect, test } from 'vitest';
import type { ChargeFacts, DisputeFacts, IntentFacts, RefundFacts } from '#server/domain/payments/intent';
import { newRecord } from '#server/domain/payments/record';
import { applyIntent } from '#server/domain/payments/rules';

const due = { userId: 'userA', year: '2025-26' };
const expected = {
  amount: 2_000_000,
  currency: 'inr',
  live: false,
  environment: 'test',
  formerEnvironment: 'https://conference.example.org',
  year: due.year,
  firstYear: due.year,
  leastKept: 1,
};
const charge: ChargeFacts = {
  id: 'ch_1',
  createdAt: 1_000,
  receiptUrl: 'https://provider.example.org/ch_1',
  refunds: [],
  disputes: [],
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
const back = (status: RefundFacts['status'], amount = expected.amount, id = 're_1') => ({
  id,
  amount,
  status,
  createdAt: 1_500,
});
const refund = (...refunds: readonly RefundFacts[]) => intent({ charge: { ...charge, refunds } });
const refunded = refund(back('succeeded'));
const dispute = (...states: readonly DisputeFacts['status'][]) =>
  intent({
    charge: {
      ...charge,
      disputes: states.map((status, index) => ({
        id: `du_${index}`,
        amount: expected.amount,
        status,
        createdAt: 1_500,
      })),
    },
  });
const disputed = dispute('open');

/** The record after these words of the provider, in this order. */
const recordOf = (...facts: readonly IntentFacts[]) =>
  facts.reduce((record, one) => applyIntent(record, one, expected, 2_000).record, newRecord(due, expected, 0));

describe('the rules of a payment', () => {
  test.each([
    ['paid', [intent()]],
    ['disputed', [intent(), disputed]],
    ['refunded', [intent(), refunded]],
    ['paid', [intent(), disputed, dispute('won')]],
    ['paid', [intent(), dispute('inquiry')]],
    ['paid', [intent(), dispute('inquiry'), dispute('ended')]],
    ['disputed', [intent(), dispute('inquiry'), disputed]],
    ['disputed', [intent(), disputed, dispute('lost')]],
    ['disputed', [intent(), dispute('won', 'open')]],
    ['refunded', [intent(), refund(back('pending'))]],
    ['paid', [intent(), refund(back('pending')), refund(back('failed'))]],
    ['paid', [intent(), refunded, refund(back('failed'))]],
    [
      'refunded',
      [intent(), refund(back('failed')), refund(back('failed'), back('succeeded', expected.amount, 're_2'))],
    ],
    ['paid', [intent(), refund(back('succeeded', 500_000))]],
    ['refunded', [intent(), refund(back('succeeded', 500_000), back('pending', 1_500_000, 're_2'))]],
  ] as const)('BUG-F5, SEC-W5 %s: the state follows the facts in every direction', (state, words) => {
    expect(recordOf(...words).state).toBe(state);
    expect(recordOf(...words, intent({ status: 'canceled' })).state).toBe(state);
    expect(recordOf(...words, intent({ status: 'processing' }))).toMatchObject({ state, intentId: 'pi_1' });
  });

  test('BUG-F12 of a part refund the sum and the time are kept; where content asks for more to remain it counts as refunded', () => {
    const part = refund(back('succeeded', expected.amount - 1));
    expect(recordOf(intent(), part)).toMatchObject({
      state: 'paid',
      refundedAmount: expected.amount - 1,
      refunds: [{ amount: expected.amount - 1, createdAt: 1_500 }],
    });
    expect(applyIntent(recordOf(intent()), part, { ...expected, leastKept: 1_000_000 }, 3_000).record.state).toBe(
      'refunded',
    );
  });

  test('SEC-W3 the same word again changes nothing but the time of the check', () => {
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

  test('SEC-P2 the sum of an open intent is the one that was asked, whatever the provider tells', () => {
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
