import { useCallback, useEffect, useState } from 'react';
import type { Failed, Result } from '../client/api.ts';
import { askAgain, onReturn } from '../client/ask-again.ts';
import { guardPage } from '../client/guard.ts';
import type { Claims } from '../client/session.ts';

export type Load<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly data: T }
  | { readonly state: 'failed'; readonly problem: Failed };

/** `other`: another account has signed in since the page was drawn. */
export type GuardedLoad<T> = Load<T> | { readonly state: 'other' };

interface Options<T> {
  readonly role?: Claims['role'];
  /** Says of what was loaded that it is about to change: it is asked for again, with growing pauses. Must not change between renders. */
  readonly isUnsettled?: (data: T) => boolean;
  /** While it answers true nothing is asked anew: the visitor is writing. Must not change between renders. */
  readonly holds?: () => boolean;
}

/**
 * Keeps a screen for signed-in visitors and loads what it shows: at first, on each return to the page, and again and again while it is
 * unsettled. While the visitor is being sent elsewhere it stays `loading`; a later answer that fails leaves the screen as it is.
 *
 * @param load asks for the data; `'leaving'` when it sends the visitor to another page instead. Must not change between renders.
 * @returns `rests`: it is unsettled still, and no longer asked about
 */
export function useGuardedLoad<T>(
  load: () => Promise<Result<T> | 'leaving'>,
  { role, isUnsettled, holds }: Options<T> = {},
): { load: GuardedLoad<T>; retry: () => void; rests: boolean } {
  const [result, setResult] = useState<GuardedLoad<T>>({ state: 'loading' });
  const [rests, setRests] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of "Try again" is a new attempt
  useEffect(() => {
    const life = new AbortController();
    const { signal } = life;
    const { claims, stop } = guardPage({
      role,
      onOther() {
        life.abort();
        setResult({ state: 'other' });
      },
    });
    let isFollowed = false;

    async function ask(): Promise<'settled' | 'unsettled' | 'failed'> {
      const answer = await load();
      // A 401 has ended the session: the guard is on its way to the login screen.
      if (signal.aborted || answer === 'leaving' || (!answer.ok && answer.status === 401)) return 'settled';
      if (answer.ok) {
        setResult({ state: 'ready', data: answer.data });
        return isUnsettled?.(answer.data) ? 'unsettled' : 'settled';
      }
      setResult((before) => (before.state === 'ready' ? before : { state: 'failed', problem: answer }));
      return 'failed';
    }

    async function begin(): Promise<void> {
      if (isFollowed || (await ask()) !== 'unsettled' || isFollowed) return;
      isFollowed = true;
      askAgain<true>({
        async ask() {
          setRests(false);
          return (await ask()) === 'settled' || undefined;
        },
        known() {
          isFollowed = false;
        },
        rests: () => setRests(true),
        signal,
      });
    }

    setResult({ state: 'loading' });
    setRests(false);
    if (claims) {
      void begin();
      onReturn(() => {
        if (!holds?.()) void begin();
      }, signal);
    }
    return () => {
      life.abort();
      stop();
    };
  }, [load, role, isUnsettled, holds, attempt]);

  return { load: result, rests, retry: useCallback(() => setAttempt((n) => n + 1), []) };
}
