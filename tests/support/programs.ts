import { execFileSync } from 'node:child_process';

/** The first of these programs that the machine has. */
export function programOf(names: readonly string[]): string | undefined {
  for (const name of names) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      // The next one.
    }
  }
  return undefined;
}
