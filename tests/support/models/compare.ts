import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { RedisSandbox } from '../../../sandbox/redis.ts';
import { type Held, heldBy } from './held.ts';

/** Three to eight steps. */
export const sequence = <Step>(step: fc.Arbitrary<Step>): fc.Arbitrary<Step[]> =>
  fc.array(step, { minLength: 3, maxLength: 8, size: 'max' });

/**
 * Does the same random steps to a model and to the scripts, from an empty store: each answer and what is held in the end must be the same.
 *
 * @param sides makes both anew and answers what does one step to each
 */
export async function compareWithModel<Step>(
  redis: RedisSandbox,
  name: string,
  steps: fc.Arbitrary<Step[]>,
  sides: () => {
    readonly model: { held(): Held };
    both(step: Step, place: number): Promise<readonly [ofScripts: unknown, ofModel: unknown]>;
  },
  runs = 500,
): Promise<void> {
  const seed = Number(process.env.FC_SEED ?? randomInt(2 ** 31));
  console.log(`${name}: seed ${seed} (FC_SEED=${seed} repeats this run)`);
  await fc.assert(
    fc.asyncProperty(steps, async (made) => {
      await redis.redis.flushdb();
      const { model, both } = sides();
      for (const [place, one] of made.entries()) {
        const [ofScripts, ofModel] = await both(one, place);
        expect(ofScripts, JSON.stringify(one)).toEqual(ofModel);
      }
      expect(await heldBy(redis.redis)).toEqual(model.held());
    }),
    { seed, numRuns: runs },
  );
}
