import { fileURLToPath } from 'node:url';
import { editionName } from './edition-name.ts';

/**
 * The edition that tests of behaviour run on: a conference in Pune, frozen in `tests/editions/pune`, so that a test may name its dates,
 * people and sums. `content/` may say anything else that passes its check (BUG-C02). Its folder, with a slash at the end; it has `content/`
 * and the pictures that this names in `public/`, as a project has.
 */
export const pune = fileURLToPath(new URL('../editions/pune/', import.meta.url));

/** The folder of the edition that code under test reads, with a slash at the end. */
export const editionOfTests = fileURLToPath(new URL(`../editions/${editionName}/`, import.meta.url));

/** Words that belong to that edition and its country. No other edition says any of them. */
export const puneWords =
  /Pune|Kolkata|Maharashtra|\bIndian?\b|[Rr]upee|\bINR\b|₹|\bGSTI?N?\b|\bIST\b|Sahyavardhan|SmartCAI|\bSCAI/;
