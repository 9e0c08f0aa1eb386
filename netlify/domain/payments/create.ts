import { Failure } from '../failure.ts';
import { settledFailure } from './already-paid.ts';
import { applyFacts } from './apply.ts';
import { changeRecord } from './change.ts';
import { closedDay, refuseLate } from './closing.ts';
import { ask, failureOf, GatewayError, type OpenIntent } from './gateway.ts';
import { withPaymentLock } from './lock.ts';
import type { PaymentPorts } from './ports.ts';
import { isSettled, type PaymentRecord } from './record.ts';

export interface PayingUser {
  readonly userId: string;
  /** The address that the receipt goes to. */
  readonly email: string;
}

export type Created =
  | { readonly status: 'payable'; readonly clientSecret: string; readonly invoiceTo: string | undefined }
  /** The bank is still at work on an earlier try. */
  | { readonly status: 'processing' }
  /** An invoice will be issued, and nobody has said whom it is for. */
  | { readonly status: 'buyer_required' };

/**
 * Opens the payment form: the one intent of this user is found again, or made.
 *
 * @throws {AlreadyPaid} when the fee is paid
 * @throws {Failure} `payment_closed` after a refund or a dispute, `closed` after the last day; `unavailable` or `provider_failed`
 */
export function createPayment(ports: PaymentPorts, user: PayingUser): Promise<Created> {
  return withPaymentLock(ports, { userId: user.userId, year: ports.expected.year }, async (record, holder) => {
    const { intentId } = record;
    if (intentId === undefined) return makeIntent(ports, user, record, holder);
    const known = await findIntent(ports, intentId);
    if (known) return reuseIntent(ports, known, record, holder);
    const { intentId: _gone, ...rest } = record;
    return makeIntent(ports, user, { ...rest, state: 'none', attempt: record.attempt + 1 }, holder);
  });
}

/** The stored intent, or undefined when it was canceled or the provider has forgotten it. */
async function findIntent({ gateway }: PaymentPorts, intentId: string): Promise<OpenIntent | undefined> {
  try {
    const known = await gateway.read(intentId);
    return known.facts.status === 'canceled' ? undefined : known;
  } catch (error) {
    if (error instanceof GatewayError && error.kind === 'missing') return undefined;
    throw failureOf(error);
  }
}

async function reuseIntent(
  ports: PaymentPorts,
  known: OpenIntent,
  record: PaymentRecord,
  holder: string,
): Promise<Created> {
  const { status, amount, id } = known.facts;
  const wanted = ports.expected.amount;
  const isPayable = status !== 'succeeded' && status !== 'processing' && closedDay(ports) === undefined;
  const intent = isPayable && amount !== wanted ? await ask(ports.gateway.reprice(id, wanted)) : known;
  const applied = await applyFacts(ports, intent.facts, record, { unlock: holder });
  if (isSettled(applied.record.state)) throw settledFailure(applied.record);
  if (applied.verdict === 'mismatch') throw new Failure('provider_failed', { detail: mismatchSentence });
  if (applied.verdict === 'processing') return { status: 'processing' };
  refuseLate(ports);
  if (isUnnamed(ports, applied.record)) return { status: 'buyer_required' };
  return { status: 'payable', clientSecret: intent.clientSecret, invoiceTo: record.buyer?.name };
}

/** An invoice needs to name somebody. */
const isUnnamed = ({ fee }: PaymentPorts, { buyer }: PaymentRecord): boolean => fee.tax !== undefined && !buyer;

const mismatchSentence =
  'Your payment does not match the application fee. The organisers have been told and will write to you.';

async function makeIntent(
  ports: PaymentPorts,
  user: PayingUser,
  record: PaymentRecord,
  holder: string,
): Promise<Created> {
  refuseLate(ports);
  if (isUnnamed(ports, record)) {
    await ports.store.unlock(record, holder);
    return { status: 'buyer_required' };
  }
  const { attempt, intent } = await requestIntent(ports, user, record);
  const { id } = intent.facts;
  const { amount, currency } = ports.expected;
  const { record: written } = await changeRecord(ports, record, (newest) => {
    if (isSettled(newest.state)) return { record: newest, changed: false, unlock: holder };
    const { lastError: _old, ...rest } = newest;
    const at = ports.now();
    return {
      changed: true,
      unlock: holder,
      record: {
        ...rest,
        state: 'initiated' as const,
        attempt,
        intentId: id,
        amount,
        currency,
        email: user.email,
        checkedAt: at,
        updatedAt: at,
      },
    };
  });
  if (isSettled(written.state)) throw settledFailure(written);
  ports.log('payment created', { intent: id, user: user.userId });
  return { status: 'payable', clientSecret: intent.clientSecret, invoiceTo: written.buyer?.name };
}

/** Asks the provider for an intent under the number of this attempt, or under the next one when that number was used for something else. */
async function requestIntent(
  { gateway, store, expected, now }: PaymentPorts,
  user: PayingUser,
  record: PaymentRecord,
): Promise<{ readonly attempt: number; readonly intent: OpenIntent }> {
  const { amount, currency, year } = expected;
  let { attempt } = record;
  const request = () => gateway.create({ ...user, amount, currency, attempt, year });
  try {
    const intent = await request().catch((error: unknown) => {
      if (!(error instanceof GatewayError && error.kind === 'key_reused')) throw error;
      attempt += 1;
      return request();
    });
    return { attempt, intent };
  } catch (error) {
    // A definite answer is replayed under the same key for a day, a 500 included: the next try needs the next number.
    if (error instanceof GatewayError && (error.kind === 'failed' || error.kind === 'refused')) {
      await store.write({ ...record, attempt: attempt + 1, updatedAt: now() });
    }
    throw failureOf(error);
  }
}
