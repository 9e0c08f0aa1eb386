import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect } from 'vitest';
import { ContentError } from '../../src/content/check/content-error.ts';
import { loadContent } from '../../src/content/check/load.ts';
import type { ContentIssue } from '../../src/content/check/source.ts';
import { pune } from './pune.ts';

/** A copy of the frozen edition that each test of a file may spoil. */
export interface ContentCopy {
  /** Folder in which the copy lies, as `content/`. */
  readonly root: string;
  /** Changes the first place that `find` names; it must be there. */
  edit(file: string, find: string | RegExp, replacement: string): void;
  /** What the check says of the copy now. */
  mistakes(): readonly ContentIssue[];
}

/** Makes the copy anew before each test of the calling file, and removes it after the last. */
export function contentCopy(): ContentCopy {
  const root = mkdtempSync(join(tmpdir(), 'content-'));
  beforeEach(() => {
    // `public/` too: portraits and marks that the content names are looked for there.
    for (const part of ['content', 'public']) {
      rmSync(join(root, part), { recursive: true, force: true });
      cpSync(join(pune, part), join(root, part), { recursive: true });
    }
  });
  afterAll(() => rmSync(root, { recursive: true }));
  return {
    root,
    edit(file, find, replacement) {
      const path = join(root, 'content', file);
      const text = readFileSync(path, 'utf8');
      const edited = text.replace(find, replacement);
      expect(edited, `${file} holds ${find}`).not.toBe(text);
      writeFileSync(path, edited);
    },
    mistakes() {
      try {
        loadContent(root);
        return [];
      } catch (error) {
        if (error instanceof ContentError) return error.issues;
        throw error;
      }
    },
  };
}
