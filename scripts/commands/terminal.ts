import { createInterface, type Interface } from 'node:readline/promises';

/** The terminal of whoever typed the command; undefined where nobody can be asked, or `--yes` says all. */
export const terminalUnless = (isAgreed: boolean): Interface | undefined =>
  process.stdin.isTTY && !isAgreed ? createInterface(process.stdin, process.stdout) : undefined;

/** What is typed after a question; undefined where nobody can be asked, or the input has ended (Ctrl+D, Ctrl+C; BUG-DT4). */
export async function answerTo(text: string, terminal: Interface | undefined): Promise<string | undefined> {
  try {
    return (await terminal?.question(text))?.trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ABORT_ERR' && code !== 'ERR_USE_AFTER_CLOSE') throw error;
    process.stdout.write('\n');
    return undefined;
  }
}

/** Whether what was shown may be written. Without a terminal nobody has agreed. */
export const agrees = async (terminal: Interface | undefined): Promise<boolean> =>
  /^y(es)?$/i.test((await answerTo('Write this into content/? [yes, no] ', terminal)) ?? '');

export const notWritten = 'Nothing was written. Add --yes to write it without a question.';
