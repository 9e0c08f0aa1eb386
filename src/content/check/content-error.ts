import { counted } from '../../contract/counted.ts';
import type { ContentIssue } from './source.ts';

/** Raised when content cannot be used: its message lists every mistake, one a line. */
export class ContentError extends Error {
  readonly issues: readonly ContentIssue[];

  constructor(issues: readonly ContentIssue[]) {
    super(`${counted(issues.length, 'mistake')} in the content:\n${issues.map(issueText).join('\n')}`);
    this.name = 'ContentError';
    this.issues = issues;
  }
}

/** `content/fees.json:12 rows[2].category — must not be empty.` */
export function issueText({ file, line, field, sentence }: ContentIssue): string {
  return `  ${file}:${line} ${field || 'the file'} — ${sentence}`;
}
