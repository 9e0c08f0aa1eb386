import type { Letter } from '../letter.ts';
import { changeRecord } from './change.ts';
import { receiptLines, splitLines } from './fee.ts';
import { ask } from './gateway.ts';
import type { IntentFacts } from './intent.ts';
import { newsLetters, receiptLetters } from './letters.ts';
import type { Move } from './move.ts';
import { withOrdersDone } from './orders.ts';
import { invoiceOf, withCreditNotes } from './papers.ts';
import type { PaymentPorts, WriteOptions } from './ports.ts';
import { isSettled, owesReceipt, type PaymentRecord } from './record.ts';
import { applyIntent } from './rules.ts';

export interface Applied extends Move {
  /** Whether anything but the time of the check was news. */
  readonly moved: boolean;
}

interface Circumstances extends Pick<WriteOptions, 'unlock'> {
  /** The provider was asked before the record was read: what it said may be older than what the record knows. */
  readonly askedFirst?: boolean;
  /** Whether the time of a check without news is worth a write; it spares the next status call a question. */
  readonly noted?: boolean;
}

/**
 * Applies what the provider said, then does what follows from it. The only way in which a record becomes paid.
 *
 * The state of money can move in every direction, so an old word must never replace a newer one: a settled record changes only by what was
 * asked after it was read.
 */
export async function applyFacts(
  ports: PaymentPorts,
  facts: IntentFacts,
  start: PaymentRecord,
  { askedFirst = false, noted = true, unlock }: Circumstances = {},
): Promise<Applied> {
  let known = facts;
  const applied = await changeRecord(ports, start, async (record, again) => {
    let decision = decide(ports, known, record, noted);
    if ((askedFirst || again) && isSettled(record.state) && decision.moved) {
      known = (await ask(ports.gateway.read(facts.id))).facts;
      decision = decide(ports, known, record, noted);
    }
    return { ...decision, ...(unlock !== undefined && { unlock }) };
  });
  if (applied.moved) {
    const reason = applied.mismatch ?? known.lastError;
    ports.log(`payment ${applied.verdict}`, { intent: facts.id, user: start.userId, ...(reason && { reason }) });
  }
  return owesReceipt(applied.record) ? { ...applied, record: await sendReceipt(ports, applied.record) } : applied;
}

function decide(
  ports: PaymentPorts,
  facts: IntentFacts,
  record: PaymentRecord,
  noted: boolean,
): Applied & Pick<WriteOptions, 'papers'> & { readonly numbered: boolean; readonly letters: readonly Letter[] } {
  const now = ports.now();
  const move = applyIntent(record, facts, ports.expected, now);
  const { record: next, papers } = withCreditNotes(
    ports.fee.tax,
    move.firstSuccess ? firstPapers(ports, move.record) : move.record,
    now,
  );
  const done = withOrdersDone(next, facts.charge?.refunds);
  const isNoted = noted && (!isSettled(next.state) || next.receiptUrl === undefined);
  return {
    ...move,
    moved: move.changed,
    changed: move.changed || isNoted || done !== next,
    record: done,
    numbered: move.firstSuccess,
    ...(papers && { papers }),
    letters: move.changed ? newsLetters(ports, record, { ...move, record: next }, facts) : [],
  };
}

/** What the first success adds: what the receipt says, and the invoice where tax is taken. */
function firstPapers({ fee, now }: PaymentPorts, record: PaymentRecord): PaymentRecord {
  const { description } = fee;
  const papers = invoiceOf(fee, record, now());
  const [invoice] = papers ?? [];
  if (!papers || !invoice) return { ...record, lines: receiptLines(fee, record.amount), description };
  return { ...record, lines: splitLines(fee.lines[0]?.label ?? description, invoice.split), description, papers };
}

/** Queues the receipt once: the letter goes with the write that says so. When it fails, the sweep finds the record still owing. */
export async function sendReceipt(ports: PaymentPorts, start: PaymentRecord): Promise<PaymentRecord> {
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
