import { Failure } from '../failure.ts';
import type { PaymentPorts } from './ports.ts';
import { settleIntent } from './settle.ts';

export interface PaymentEvent {
  readonly id: string;
  /** Undefined when the event is about something else. */
  readonly intentId: string | undefined;
}

/**
 * The provider tells of a change. Nothing of what it tells is believed: the intent is read anew. Each event is worked on once.
 *
 * @returns `again` when it should be brought once more: another delivery is at work, or its owner is not known yet
 */
export async function receiveEvent(ports: PaymentPorts, { id, intentId }: PaymentEvent): Promise<'done' | 'again'> {
  if (intentId === undefined) return 'done';
  const { store } = ports;
  const mark = await store.beginEvent(id);
  if (mark !== 'fresh') return mark === 'done' ? 'done' : 'again';
  try {
    const { verdict } = await settleIntent(ports, intentId).catch((error: unknown) => {
      // An intent of another account, or of a store that was emptied: nothing here can be done about it.
      if (error instanceof Failure && error.code === 'not_found') return { verdict: 'foreign' as const };
      throw error;
    });
    if (verdict === 'ownerless') {
      await store.dropEvent(id);
      return 'again';
    }
    // Only after the work: a crash in between brings the event again.
    await store.finishEvent(id);
    return 'done';
  } catch (error) {
    await store.dropEvent(id).catch(() => undefined);
    throw error;
  }
}
