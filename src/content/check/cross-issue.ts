import type { DocumentName } from '../registry.ts';

/** A mistake that shows only when two files are read together. */
export interface CrossIssue {
  readonly document: DocumentName;
  readonly path: readonly (string | number)[];
  readonly message: string;
}
