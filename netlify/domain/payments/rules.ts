import type { Expected, IntentFacts } from './intent.ts';
import { applySuccess } from './money-received.ts';
import { type Move, moved, stay } from './move.ts';
import { isSettled, type PaymentRecord } from './record.ts';

/**
 * The record after the provider said what an intent is now. Pure: the same facts applied again, in any order and any number of times,
 * end in the same record, because a settled record moves forward only and an open one follows its newest intent.
 *
 * @param now milliseconds since 1970
 */
export function applyIntent(record: PaymentRecord, facts: IntentFacts, expected: Expected, now: number): Move {
  const seen = { ...record, checkedAt: now };
  if (facts.status === 'succeeded') return applySuccess(seen, facts, expected, now);
  if (isSettled(record.state)) return stay(seen, record.state);
  const attempt = attemptOf(record, facts);
  if (attempt === undefined) return stay(seen, 'open');
  return facts.status === 'canceled' ? applyCancel(seen, attempt, now) : applyOpen(seen, facts, attempt, expected, now);
}

/** The number of an intent that the record follows; undefined for an older one, which concerns nobody while it is unpaid. */
function attemptOf(record: PaymentRecord, { id, attempt }: IntentFacts): number | undefined {
  if (record.intentId === id) return attempt ?? record.attempt;
  // An intent without a number was made by hand.
  if (attempt === undefined) return undefined;
  const isNewer = record.intentId === undefined ? attempt >= record.attempt : attempt > record.attempt;
  return isNewer ? attempt : undefined;
}

function applyCancel(record: PaymentRecord, attempt: number, now: number): Move {
  const { intentId: _gone, lastError: _old, ...rest } = record;
  return moved(rest, 'canceled', { state: 'none', attempt: attempt + 1 }, now);
}

function applyOpen(record: PaymentRecord, facts: IntentFacts, attempt: number, expected: Expected, now: number): Move {
  const isCurrent = record.intentId === facts.id;
  const state = facts.status === 'processing' ? 'processing' : 'initiated';
  const verdict = state === 'processing' ? 'processing' : 'open';
  if (isCurrent && record.state === state && record.lastError === facts.lastError) return stay(record, verdict);
  const { lastError: _old, ...rest } = record;
  return moved(
    rest,
    verdict,
    {
      state,
      attempt,
      intentId: facts.id,
      // Never the intent's own amount: whoever could lower it there would pay less.
      amount: isCurrent ? record.amount : expected.amount,
      currency: expected.currency,
      ...(facts.lastError !== undefined && { lastError: facts.lastError }),
    },
    now,
  );
}
