import { useCallback, useEffect, useState } from 'react';
import type { Failed, Result } from '../client/api.ts';
import { guardPage } from '../client/guard.ts';
import type { Claims } from '../client/session.ts';

export type Load<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly data: T }
  | { readonly state: 'failed'; readonly problem: Failed };

/**
 * Keeps a screen for signed-in visitors and loads what it shows. While the visitor is being sent elsewhere it stays `loading`.
 *
 * @param load asks for the data; `'leaving'` when it sends the visitor to another page instead. Must not change between renders.
 */
export function useGuardedLoad<T>(
  load: () => Promise<Result<T> | 'leaving'>,
  role?: Claims['role'],
): { load: Load<T>; retry: () => void } {
  const [result, setResult] = useState<Load<T>>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of "Try again" is a new attempt
  useEffect(() => {
    let current = true;
    const { claims, stop } = guardPage(role === undefined ? {} : { role });
    setResult({ state: 'loading' });
    if (claims) {
      void load().then((answer) => {
        // A 401 has ended the session: the guard is on its way to the login screen.
        if (!current || answer === 'leaving' || (!answer.ok && answer.status === 401)) return;
        setResult(answer.ok ? { state: 'ready', data: answer.data } : { state: 'failed', problem: answer });
      });
    }
    return () => {
      current = false;
      stop();
    };
  }, [load, role, attempt]);

  return { load: result, retry: useCallback(() => setAttempt((n) => n + 1), []) };
}
