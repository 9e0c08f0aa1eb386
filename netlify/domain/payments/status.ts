import { applyFacts } from './apply.ts';
import { closedDay } from './closing.ts';
import { GatewayError } from './gateway.ts';
import type { PaymentPorts } from './ports.ts';
import { isSettled, owesReceipt, type PaymentRecord } from './record.ts';
import { type Standing, standingOf } from './standing.ts';
import { paymentTimes } from './times.ts';
import type { Due } from './year.ts';

/** Where a visitor stands. Asks the provider when it may know something that we do not; its silence leaves the last known state. */
export async function readStatus(
  ports: PaymentPorts,
  userId: string,
): Promise<Standing & { readonly year: string; readonly closed: string | undefined }> {
  const { year } = ports.expected;
  return { ...(await currentStanding(ports, { userId, year })), year, closed: closedDay(ports) };
}

async function currentStanding(ports: PaymentPorts, due: Due): Promise<Standing> {
  const record = await ports.store.read(due);
  if (!record?.intentId || !isDue(record, ports.now())) return standingOf(record);
  try {
    const { facts } = await ports.gateway.read(record.intentId);
    return standingOf((await applyFacts(ports, facts, record)).record);
  } catch (error) {
    // The last known state is an answer too; the next call asks again.
    if (error instanceof GatewayError) return standingOf(record);
    throw error;
  }
}

function isDue(record: PaymentRecord, now: number): boolean {
  if ((record.checkedAt ?? 0) > now - paymentTimes.staleAfterMs) return false;
  return !isSettled(record.state) || record.receiptUrl === undefined || owesReceipt(record);
}
