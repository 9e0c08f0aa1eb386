import type { StoreCopy } from './store-copy.ts';

/** How many keys of each kind a copy holds: one line a kind, by what stands before the first colon. */
export function kindLines(copy: StoreCopy): string[] {
  const counts = new Map<string, number>();
  for (const key of copy.keys()) {
    const kind = key.split(':')[0] ?? key;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([kind, count]) => `  ${kind.padEnd(16)} ${count}`);
}
