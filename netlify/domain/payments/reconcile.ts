import { applyFacts, reasonOf } from './apply.ts';
import { ask } from './gateway.ts';
import type { IntentFacts } from './intent.ts';
import type { PaymentPorts } from './ports.ts';
import { settleIntent } from './settle.ts';
import { paymentTimes } from './times.ts';

/** Unfinished payments that one run looks at. */
const mostOpen = 200;

export interface Reconciled {
  readonly checked: number;
  readonly changed: number;
  readonly failed: number;
}

/** Repairs lost events and closed browsers: asks about everything unfinished, and once a day compares the provider's own list with ours. */
export async function reconcilePayments(ports: PaymentPorts): Promise<Reconciled> {
  const { store, gateway, now } = ports;
  const summary = { checked: 0, changed: 0, failed: 0 };
  const attempt = async (work: Promise<boolean>) => {
    summary.checked += 1;
    try {
      if (await work) summary.changed += 1;
    } catch (error) {
      summary.failed += 1;
      ports.log('payment reconcile failed', { reason: reasonOf(error) });
    }
  };
  for (const userId of await store.open(mostOpen)) await attempt(checkOpen(ports, userId));
  if (await store.claimDaily(now())) {
    const listed = await ask(gateway.recent(now() - paymentTimes.listedBackMs));
    for (const facts of listed) await attempt(checkListed(ports, facts));
  }
  return summary;
}

/** Answers whether anything moved. */
async function checkOpen(ports: PaymentPorts, userId: string): Promise<boolean> {
  const record = await ports.store.read(userId);
  if (!record?.intentId) return false;
  const { facts } = await ask(ports.gateway.read(record.intentId));
  const applied = await applyFacts(ports, facts, record);
  if (applied.record.updatedAt < ports.now() - paymentTimes.openForMs) await ports.store.forgetOpen(userId);
  return applied.moved;
}

async function checkListed(ports: PaymentPorts, { id, userId }: IntentFacts): Promise<boolean> {
  const updatedAt = async () => (userId === undefined ? undefined : (await ports.store.read(userId))?.updatedAt);
  const before = await updatedAt();
  // A list does not say what became of the charge, so each is read again.
  await settleIntent(ports, id);
  return before !== (await updatedAt());
}
