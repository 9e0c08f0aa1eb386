import { comparable } from '../../../src/contract/typed/comparable.ts';

/** What keeps an import from being done; each sentence names the file and the place in it. Nothing was written. */
export class ImportError extends Error {
  constructor(problems: readonly string[]) {
    super(`Nothing was written:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ImportError';
  }
}

/** Something that a file does not say clearly; `--map 'KEY=ANSWER'` answers it beforehand. */
export interface Question {
  readonly key: string;
  readonly text: string;
  /** The answers that are taken; any text when absent. */
  readonly choices?: readonly string[];
}

/** Answers by key; what has none is asked for. Keys differ in neither case nor spaces. */
export class Answers {
  readonly questions = new Map<string, Question>();
  readonly #given: ReadonlyMap<string, string>;

  constructor(given: Readonly<Record<string, string>>) {
    this.#given = new Map(Object.entries(given).map(([key, answer]) => [fold(key), answer]));
  }

  /** The answer that was given beforehand, if any. */
  given(key: string): string | undefined {
    return this.#given.get(fold(key));
  }

  /** The answer, or undefined, and then the question is kept to be asked. */
  ask(question: Question): string | undefined {
    const answer = this.given(question.key);
    const taken = answer !== undefined && (question.choices?.find((choice) => fold(choice) === fold(answer)) ?? answer);
    if (taken && (!question.choices || question.choices.includes(taken))) return taken;
    this.questions.set(question.key, question);
    return undefined;
  }
}

/** Small letters, accents away, one space between words: how names are compared. */
export function fold(text: string): string {
  return comparable(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}#%]+/gu, ' ')
    .trim();
}

/** A name for addresses: "Prof. Émile Roux" is "prof-emile-roux". Empty when no letter or digit of the Latin alphabet is in it. */
export function slugOf(text: string): string {
  return fold(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
