import type { Failed, Result } from '../../../client/api.ts';

/** How often a slice whose answer was lost is asked for again: each row is done once, however often it is asked. */
const tries = 3;
const pauseMs = 2_000;

/**
 * Asks until there is an answer that another try would not change: waits where the service asks for it, and asks again after a lost answer.
 *
 * @param waiting is told for how many seconds it waits
 */
export async function untilAnswered<T>(
  ask: () => Promise<Result<T>>,
  waiting: (seconds: number) => void,
): Promise<Result<T>> {
  for (let turn = 1; ; turn += 1) {
    const result = await ask();
    if (result.ok) return result;
    const { status, retryAfter }: Failed = result;
    const isFull = status === 429 && retryAfter !== undefined;
    if (!isFull && (turn >= tries || (status !== 0 && status !== 503))) return result;
    const ms = isFull ? retryAfter * 1000 : pauseMs;
    waiting(Math.ceil(ms / 1000));
    await new Promise((resolve) => setTimeout(resolve, ms));
  }
}
