import { applyFacts } from './apply.ts';
import { changeRecord } from './change.ts';
import { ask, failureOf, GatewayError } from './gateway.ts';
import type { RefundOrder } from './orders.ts';
import type { PaymentPorts } from './ports.ts';
import type { PaymentRecord } from './record.ts';

/**
 * Carries out every refund of a payment, or of a second one, that was ordered and is not known to have been made: at most once each, however often and from
 * wherever it is asked. The provider is asked first whether it knows the order, by the mark that each refund carries; the request itself
 * has the order's key.
 *
 * @throws {Failure} `unavailable` or `provider_failed`: the order stands, and the next sweep carries it out
 */
export async function carryOutOrders(ports: PaymentPorts, start: PaymentRecord): Promise<PaymentRecord> {
  let record = start;
  for (const { id } of (start.orders ?? []).filter(({ state }) => state === 'ordered')) {
    const order = record.orders?.find((one) => one.id === id);
    const intentId = order?.second ?? record.intentId;
    if (intentId === undefined) continue;
    const { facts } = await ask(ports.gateway.read(intentId));
    if (order && !facts.charge?.refunds.some((refund) => refund.order === id)) {
      const failure = await request(ports, intentId, order);
      if (failure) record = await mark(ports, record, id, failure);
      if (failure?.kind === 'failed') throw failureOf(failure);
      if (failure) continue;
    }
    // Read after it was made: what is applied is what the provider says.
    record = (await applyFacts(ports, (await ask(ports.gateway.read(intentId))).facts, record)).record;
  }
  return record;
}

/** Answers the provider's definite failure: its own, or that it said no, to more than is left or to money that a bank holds. */
async function request(
  ports: PaymentPorts,
  intentId: string,
  { id, amount, tries = 0 }: RefundOrder,
): Promise<GatewayError | undefined> {
  try {
    await ports.gateway.refundPart(intentId, { order: id, amount, tries });
    ports.log('payment refund ordered', { intent: intentId });
    return undefined;
  } catch (error) {
    if (error instanceof GatewayError && (error.kind === 'refused' || error.kind === 'failed')) return error;
    throw failureOf(error);
  }
}

async function mark(
  ports: PaymentPorts,
  start: PaymentRecord,
  id: string,
  { kind }: GatewayError,
): Promise<PaymentRecord> {
  const after = (order: RefundOrder): RefundOrder =>
    kind === 'refused' ? { ...order, state: 'refused' } : { ...order, tries: (order.tries ?? 0) + 1 };
  const { record } = await changeRecord(ports, start, (newest) => ({
    changed: newest.orders?.some((order) => order.id === id && order.state === 'ordered') ?? false,
    record: {
      ...newest,
      orders: (newest.orders ?? []).map((order) => (order.id === id ? after(order) : order)),
      updatedAt: ports.now(),
    },
  }));
  return record;
}
