import { createInterface, type Interface } from 'node:readline/promises';

/** The terminal of whoever typed the command; undefined where nobody can be asked, or `--yes` says all. */
export const terminalUnless = (isAgreed: boolean): Interface | undefined =>
  process.stdin.isTTY && !isAgreed ? createInterface(process.stdin, process.stdout) : undefined;

/** Whether what was shown may be written. Without a terminal nobody has agreed. */
export async function agrees(terminal: Interface | undefined): Promise<boolean> {
  return /^y(es)?$/i.test((await terminal?.question('Write this into content/? [yes, no] '))?.trim() ?? '');
}

export const notWritten = 'Nothing was written. Add --yes to write it without a question.';
