import { puzzleHeader } from '#contract/headers';
import { Failure } from '../domain/failure.ts';
import { type LimitName, takesProof } from '../services/limits.ts';
import { createLinks } from '../services/links.ts';
import { createPuzzles, puzzleLifeMs } from '../services/puzzles.ts';
import { claimProof } from '../store/limit/store.ts';
import type { App } from '../wiring.ts';

/**
 * Counts a call. Where a proof of work opens more of the limit, the refusal carries a puzzle, and a call that brings its solution is counted
 * apart; each solution holds once, and only for who was given it.
 *
 * @param who the source, or a browser that is known
 * @throws {Failure} `rate_limited`, `unavailable`
 */
export async function countVisit(app: App, headers: Headers, name: LimitName, who: string): Promise<void> {
  if (!takesProof(name)) return app.limits.count(name, who);
  const puzzles = createPuzzles(createLinks(app.env.keys.link));
  const subject = `${name} ${who}`;
  const solution = headers.get(puzzleHeader);
  if (
    solution !== null &&
    puzzles.holds(solution, subject, app.now()) &&
    (await claimProof(app.store, solution, puzzleLifeMs))
  ) {
    return app.limits.count(name, who, true);
  }
  try {
    await app.limits.count(name, who);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'rate_limited') throw error;
    throw new Failure('rate_limited', { ...error.details, puzzle: puzzles.give(subject, app.now()) });
  }
}
