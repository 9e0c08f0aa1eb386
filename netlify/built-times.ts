/** What a build knew of time: `scripts/build/function-bundles.ts` writes it in the place of `BUILT_TIMES`. Milliseconds since 1970. */
export interface BuiltTimes {
  /** When the pages began to be built. */
  readonly at: number;
  /** When phases begin and dates pass, rising. */
  readonly turns: readonly number[];
  /** By how much the conference's clock is ahead of UTC, each with the instant from which it holds, rising from 0. */
  readonly ahead: readonly (readonly [from: number, ahead: number])[];
}

/** Undefined where the functions run from their sources. */
export function builtTimes(): BuiltTimes | undefined {
  return process.env.BUILT_TIMES ? JSON.parse(process.env.BUILT_TIMES) : undefined;
}
