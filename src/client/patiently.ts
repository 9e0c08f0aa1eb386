import type { Failed } from './api.ts';

/** Longest wait that is taken without a word, in seconds. */
const longestSeconds = 15;

/**
 * Asks, and asks again where the server names a short time to wait: for calls that follow each other by themselves. Any other failure, and one
 * that stays after three times, is the answer.
 */
export async function patiently<T>(ask: () => Promise<T | Failed>, signal: AbortSignal): Promise<T | Failed> {
  for (let turn = 1; ; turn += 1) {
    const answer = await ask();
    const seconds = waitOf(answer);
    if (seconds === undefined || turn > 3 || signal.aborted) return answer;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

function waitOf(answer: unknown): number | undefined {
  const { ok, status, retryAfter } = answer as Partial<Failed>;
  return ok === false && status === 429 && retryAfter !== undefined && retryAfter <= longestSeconds
    ? retryAfter
    : undefined;
}
