import { useCallback, useEffect, useState } from 'react';
import type { Result } from '../../client/api.ts';
import { onReturn } from '../../client/ask-again.ts';
import type { Load } from '../useGuardedLoad.ts';

/**
 * One record of the desk: read at first, on each return to the page, and when it is asked for. A later reading that fails leaves the record
 * as it stands, with whatever somebody is writing below it.
 *
 * @param ask must not change between renders
 * @returns `put` takes the record from the answer of a deed
 */
export function useRecord<T>(ask: () => Promise<Result<T>>): {
  load: Load<T>;
  read: () => void;
  put: (data: T) => void;
} {
  const [load, setLoad] = useState<Load<T>>({ state: 'loading' });
  const read = useCallback(() => {
    void ask().then((result) =>
      setLoad((shown) => {
        if (result.ok) return { state: 'ready', data: result.data };
        return shown.state === 'ready' ? shown : { state: 'failed', problem: result };
      }),
    );
  }, [ask]);
  const put = useCallback((data: T) => setLoad({ state: 'ready', data }), []);
  useEffect(() => {
    const life = new AbortController();
    read();
    onReturn(read, life.signal);
    return () => life.abort();
  }, [read]);
  return { load, read, put };
}
