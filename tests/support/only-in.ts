import { test } from 'vitest';
import { editionName } from './edition-name.ts';

type OneTest = (title: string, run: () => Promise<void> | void, timeout?: number) => void;

/**
 * A test about what one edition alone has. On any other it is left out, and its title says why: `npm run test:abroad` lists those.
 * @param edition of `tests/editions/`
 * @param reason why nothing of the kind can be asked elsewhere, e.g. `a GSTIN names the state of its holder`
 */
export function onlyIn(edition: string, reason: string): OneTest {
  if (edition === editionName) return test;
  return (title, run) => test.skip(`${title} (only in ${edition}: ${reason})`, run);
}
