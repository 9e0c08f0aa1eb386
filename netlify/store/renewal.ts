import type { RenewalPorts } from '../domain/renewal.ts';
import type { Store } from './redis.ts';

/** Longer than a turn can be the last one, which midnight ends. Milliseconds. */
const keptMs = 2 * 86_400_000;

/** For which turns a build was asked: a mark for each, which ends by itself. */
export function renewalMarks(store: Store): RenewalPorts['asked'] {
  const key = (turn: number) => `renewal:${turn}`;
  return {
    claim: async (turn) => (await store.call('SET', key(turn), 1, 'NX', 'PX', keptMs)) === 'OK',
    release: async (turn) => void (await store.call('DEL', key(turn))),
  };
}
