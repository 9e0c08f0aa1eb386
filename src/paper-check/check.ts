import type { PaperFacts } from './facts.ts';
import { judgeDocx } from './judge/docx.ts';
import { judgePdf } from './judge/pdf.ts';
import type { Limits } from './limits.ts';
import { openedBytes } from './read/bombs.ts';
import type { OpenPdf, Progress, Surfaces } from './read/pdf.ts';
import { UnreadableError } from './read/unreadable.ts';
import { type Report, reportOf, unreadable } from './report.ts';

/** A report, and the open PDF behind it for whoever draws its pages and closes it. */
export interface Checked {
  readonly report: Report;
  readonly open?: OpenPdf;
}

/** A file as browsers and disks have it: its size is known before it is read. */
export interface PaperFile {
  readonly size: number;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Judges a file by its own bytes, whatever its name says. What cannot be read gets a finding, never an exception. */
export async function checkPaper(
  file: PaperFile,
  limits: Limits,
  progress: Progress = () => undefined,
  surfaces?: Surfaces,
): Promise<Checked> {
  try {
    if (file.size === 0) throw new UnreadableError('empty');
    if (file.size > openedBytes) throw new UnreadableError('too-large');
    const bytes = await file.bytes();
    const format = formatOf(bytes);
    if (format === 'docx') {
      const { readDocx } = await import('./read/docx.ts');
      const facts = readDocx(bytes);
      return { report: reportOf(judgeDocx(facts, limits), facts) };
    }
    const { readPdf } = await import('./read/pdf.ts');
    const open = await readPdf(bytes, progress, surfaces);
    return { report: reportOf(judgePdf(open.facts, limits), open.facts), open };
  } catch (error) {
    if (error instanceof UnreadableError) return { report: unreadable(error.why) };
    // An array that the machine has no room for.
    if (error instanceof RangeError) return { report: unreadable('too-much-memory') };
    throw error;
  }
}

/** @throws {UnreadableError} when the bytes are neither a PDF nor a Word document. */
function formatOf(bytes: Uint8Array): PaperFacts['format'] {
  const latin = new TextDecoder('latin1');
  // Readers accept a PDF that begins a little later.
  if (latin.decode(bytes.subarray(0, 1024)).includes('%PDF-')) return 'pdf';
  const start = latin.decode(bytes.subarray(0, 8));
  if (start.startsWith('PK')) return 'docx';
  // The container of Word before 2007, and of documents with a password.
  if (start === '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1') throw new UnreadableError('old-word');
  throw new UnreadableError('other-format');
}
