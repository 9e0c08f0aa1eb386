import { createHash, randomBytes } from 'node:crypto';
import type { Links } from './links.ts';

export const puzzleLifeMs = 10 * 60_000;

/**
 * Small proofs of work. A puzzle is `{end}.{random}.{signature}`, a solution the puzzle with a number behind it whose SHA-256
 * begins with fifteen zero bits: some 33,000 hashes. Nothing is stored
 * before one is solved; it holds for what it was given for alone.
 */
export interface Puzzles {
  /** @param subject what it is for, e.g. the limit and who calls; `now` in milliseconds */
  give(subject: string, now: number): string;
  holds(solution: string, subject: string, now: number): boolean;
}

export function createPuzzles(links: Links): Puzzles {
  const sign = (subject: string, body: string) => JSON.stringify([subject, body]);
  return {
    give(subject, now) {
      const body = `${(now + puzzleLifeMs).toString(36)}.${randomBytes(9).toString('base64url')}`;
      return `${body}.${links.sign('puzzle', sign(subject, body))}`;
    },
    holds(solution, subject, now) {
      const [, body = '', end = '', signature = ''] =
        /^(([0-9a-z]{1,12})\.[\w-]{12})\.([\w-]{22})\.\d{1,12}$/.exec(solution) ?? [];
      if (!links.holds('puzzle', sign(subject, body), signature) || Number.parseInt(end, 36) < now) return false;
      return createHash('sha256').update(solution).digest().readUInt16BE(0) < 2;
    },
  };
}
