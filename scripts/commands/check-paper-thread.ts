import { readFile, stat } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { checkPaper } from '../../src/paper-check/check.ts';
import type { Limits } from '../../src/paper-check/limits.ts';

/** The thread of `check-paper.ts` that opens one file. */
const { file, limits } = workerData as { file: string; limits: Limits };
const { size } = await stat(file);
const { report, open } = await checkPaper(
  { size, bytes: async () => new Uint8Array(await readFile(file)) },
  limits,
  (page) => parentPort?.postMessage({ page }),
);
await open?.close();
parentPort?.postMessage({ report });
