import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { programOf } from '../../support/programs.ts';

/** Seconds that a program may take to start on a slow machine. */
const patience = 60;

/** @throws one sentence that says what is missing, for the list of engines that did not run */
export function programNeeded(names: readonly string[], debianPackage: string): string {
  const program = programOf(names);
  if (program === undefined) throw new Error(`there is no ${names[0]} (Debian's package ${debianPackage})`);
  return program;
}

/** A port that nobody listens at. Somebody may come first: whoever starts a program there tries twice. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

export interface Started {
  readonly process: ChildProcess;
  /** The first group of the pattern that told that it is ready. */
  readonly word: string;
}

/**
 * Starts a program and waits until what it prints shows that it is ready.
 * @param channel the number of the stream that says so
 * @throws when it ends before, or says nothing for a minute
 */
export function startProgram(
  program: string,
  args: readonly string[],
  { channel, ready, ...options }: SpawnOptions & { readonly channel: 1 | 2 | 3; readonly ready: RegExp },
): Promise<Started> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => fail(`said nothing of being ready in ${patience} s`), patience * 1000);
    const fail = (reason: string) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`${program} ${reason} ${said.trim()}`.trim()));
    };
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code) => fail(`ended with ${code}`));
    // A stream that nobody reads would fill and hold the program up.
    for (const [index, stream] of child.stdio.entries()) {
      stream?.on('data', (data) => {
        if (index !== channel || said === 'ready') return;
        said += String(data);
        const match = ready.exec(said);
        if (!match) return;
        said = 'ready';
        clearTimeout(timer);
        child.removeAllListeners('exit');
        resolve({ process: child, word: match[1] ?? '' });
      });
    }
  });
}

/** Ends a program, by force when it does not go within five seconds. */
export function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

/** @throws when it takes longer than `seconds`: a program that hangs gives no answer */
export function within<T>(seconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${seconds} s`)), seconds * 1000);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** What starts may fail once: a port that was taken in between, a machine that was too busy. */
export async function twice<T>(start: () => Promise<T>): Promise<T> {
  try {
    return await start();
  } catch {
    return await start();
  }
}
