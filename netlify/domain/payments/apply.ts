import type { Letter } from '../letter.ts';
import { changeRecord } from './change.ts';
import type { IntentFacts } from './intent.ts';
import { alertLetters, receiptLetters } from './letters.ts';
import type { Move } from './move.ts';
import type { PaymentPorts, WriteOptions } from './ports.ts';
import { receiptLines } from './receipt.ts';
import { isSettled, owesReceipt, type PaymentRecord } from './record.ts';
import { applyIntent } from './rules.ts';

export interface Applied extends Move {
  /** Whether anything but the time of the check was news. */
  readonly moved: boolean;
}

/** Applies what the provider said, then does what follows from it. The only way in which a record becomes paid. */
export async function applyFacts(
  ports: PaymentPorts,
  facts: IntentFacts,
  start: PaymentRecord,
  options: Pick<WriteOptions, 'unlock'> = {},
): Promise<Applied> {
  const applied = await changeRecord(ports, start, (record) => ({ ...options, ...decide(ports, facts, record) }));
  if (applied.moved) {
    const reason = applied.mismatch ?? facts.lastError;
    ports.log(`payment ${applied.verdict}`, { intent: facts.id, user: start.userId, ...(reason && { reason }) });
  }
  return owesReceipt(applied.record) ? { ...applied, record: await sendReceipt(ports, applied.record) } : applied;
}

function decide(
  ports: PaymentPorts,
  facts: IntentFacts,
  record: PaymentRecord,
): Applied & { readonly numbered: boolean; readonly letters: readonly Letter[] } {
  const move = applyIntent(record, facts, ports.expected, ports.now());
  const next = move.record;
  // The time of the last check is worth a write only where a status call would otherwise ask the provider each time.
  const isNoted = !isSettled(next.state) || next.receiptUrl === undefined;
  return {
    ...move,
    moved: move.changed,
    changed: move.changed || isNoted,
    record: move.firstSuccess ? { ...next, lines: receiptLines(ports.fee, next.amount) } : next,
    numbered: move.firstSuccess,
    letters: move.changed ? alertLetters(ports, move, facts.id) : [],
  };
}

/** Queues the receipt once: the letter goes with the write that says so. When it fails, reconcile finds the record still owing. */
async function sendReceipt(ports: PaymentPorts, start: PaymentRecord): Promise<PaymentRecord> {
  try {
    const { record } = await changeRecord(ports, start, (newest) => ({
      changed: owesReceipt(newest),
      record: { ...newest, mailedAt: ports.now() },
      letters: receiptLetters(ports, newest),
    }));
    return record;
  } catch (error) {
    ports.log('payment receipt not mailed', { user: start.userId, reason: reasonOf(error) });
    return start;
  }
}

/** What a log may say of an error of our own. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
