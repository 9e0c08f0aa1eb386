import { fold } from '../../../src/contract/typed/names.ts';

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
