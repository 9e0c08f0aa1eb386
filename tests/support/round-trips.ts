import { readFileSync } from 'node:fs';

/** What a call asks of the store. */
export interface StoreCost {
  /** Requests up to the answer. */
  readonly trips: number;
  /** Commands in them and in what follows the answer, as they are billed. */
  readonly commands: number;
}

/** The table of `docs/data.md`: the most that each call asks of the store, by the call's name. */
export function storeCosts(): ReadonlyMap<string, StoreCost> {
  const rows = readFileSync(new URL('../../docs/data.md', import.meta.url), 'utf8').matchAll(
    /^\| ((?:GET|POST|PATCH) \/[^|]+?) +\| +(\d+) \| +(\d+) \|$/gm,
  );
  return new Map(
    [...rows].map(([, name = '', trips, commands]) => [name, { trips: Number(trips), commands: Number(commands) }]),
  );
}
