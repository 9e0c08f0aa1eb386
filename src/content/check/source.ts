import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { LineCounter, parseDocument } from 'yaml';
import type { ProjectFiles } from './project-files.ts';

/** A mistake in a content file, told so that an organiser can mend it. */
export interface ContentIssue {
  /** Path from the root of the project, such as `content/fees.json`. */
  readonly file: string;
  readonly line: number;
  /** The field, such as `rows[2].category`; empty for the file as a whole. */
  readonly field: string;
  readonly sentence: string;
}

/** What stands in place of a file's data when the file cannot be read. */
export class Mistake {
  readonly issue: ContentIssue;
  constructor(issue: ContentIssue) {
    this.issue = issue;
  }
}

/** A file that knows on which line each of its fields stands. JSON is read as the subset of YAML that it is. */
export interface Source {
  readonly file: string;
  /** The markdown below the front matter; empty for JSON. */
  readonly body: string;
  value(): { data: unknown } | Mistake;
  lineOf(path: readonly PropertyKey[]): number;
  /** Line on which the first occurrence of a text stands. */
  lineOfText(text: string): number;
}

/** Reads a file of a project; `file` is its path from the root, with slashes. Never throws: a fault comes out of `value()`. */
export function readSource(files: ProjectFiles, file: string): Source {
  const bytes = files.read(file);
  if (!bytes) return unreadable(file, 'This file is missing. Bring it back from an earlier version.');
  let text: string;
  try {
    // Some editors begin a file with a mark of its byte order, which says nothing here (BUG-C05).
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return unreadable(
      file,
      'This file is not saved as UTF-8, so accents would be published broken: save it again with the encoding UTF-8.',
    );
  }
  const known = sources.get(file);
  if (known?.text === text) return known.source;
  const source = sourceOf(file, text);
  sources.set(file, { text, source });
  return source;
}

/** What was read last of each file: reading a text again takes most of the time of a check. */
const sources = new Map<string, { readonly text: string; readonly source: Source }>();

function sourceOf(file: string, text: string): Source {
  if (text.trim() === '') return unreadable(file, 'This file is empty. Bring it back from an earlier version.');
  const merge = /^(?:<{7}|={7}|>{7})(?: |$)/m.exec(text);
  if (merge) {
    const line = text.slice(0, merge.index).split('\n').length;
    return unreadable(
      file,
      'Two versions of this file were never joined: keep one of the two parts between the lines of <, = and >, and take those lines out.',
      line,
    );
  }
  const frontMatter = file.endsWith('.md') ? /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/.exec(text) : null;
  if (file.endsWith('.md') && !frontMatter) {
    return unreadable(file, 'The file must begin with its fields between two lines of three dashes.');
  }
  const lines = new LineCounter();
  const document = parseDocument(frontMatter?.[1] ?? text, { lineCounter: lines, uniqueKeys: true });
  const shift = frontMatter ? 1 : 0;
  return {
    file,
    body: frontMatter ? text.slice(frontMatter[0].length) : '',
    value() {
      const fault = jsonFault(file, text);
      if (fault) return new Mistake({ file, field: '', ...fault });
      const [error] = document.errors;
      if (!error) return { data: document.toJS() as unknown };
      const sentence = /unique/i.test(error.message)
        ? 'The same field is written twice.'
        : 'The file cannot be read here: look for a missing colon or quotation mark on this line or the one before.';
      return new Mistake({ file, line: lines.linePos(error.pos[0]).line + shift, field: '', sentence });
    },
    lineOf(path) {
      for (let length = path.length; length > 0; length -= 1) {
        const steps = path.slice(0, length).map((step) => (typeof step === 'symbol' ? String(step) : step));
        const node = document.getIn(steps, true);
        const range =
          node && typeof node === 'object' && 'range' in node ? (node.range as [number, number, number] | null) : null;
        if (range) return lines.linePos(range[0]).line + shift;
      }
      return 1 + shift;
    },
    lineOfText: (part) => text.slice(0, Math.max(0, text.indexOf(part))).split('\n').length,
  };
}

function unreadable(file: string, sentence: string, line = 1): Source {
  const mistake = new Mistake({ file, line, field: '', sentence });
  return { file, body: '', value: () => mistake, lineOf: () => 1, lineOfText: () => 1 };
}

/** The first place at which a JSON file breaks the rules of JSON, which YAML would let pass or find elsewhere (BUG-C05). */
function jsonFault(file: string, text: string): { line: number; sentence: string } | undefined {
  if (!file.endsWith('.json')) return undefined;
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (!first) return undefined;
  const kind = printParseErrorCode(first.error);
  const before = text.slice(0, first.offset).trimEnd();
  const at = (offset: number, sentence: string) => ({ line: text.slice(0, offset).split('\n').length, sentence });
  if (/^\s*[“”„‟«»‘’]/.test(text.slice(first.offset)))
    return at(
      first.offset,
      'Curly quotation marks stand here: the marks around fields and texts are straight ones, ".',
    );
  if (before.endsWith(',') && kind !== 'CommaExpected')
    return at(before.length, 'There is a comma too many at the end of this line or within it.');
  if (kind === 'CommaExpected') return at(before.length, 'A comma is missing at the end of this line.');
  if (kind === 'CloseBraceExpected' || kind === 'CloseBracketExpected')
    return at(
      first.offset,
      `A bracket that is opened is never closed: add ${kind === 'CloseBraceExpected' ? '}' : ']'}.`,
    );
  if (kind === 'UnexpectedEndOfString')
    return at(first.offset, 'A text begins here and does not end: its closing quotation mark is missing.');
  return at(
    first.offset,
    'The file cannot be read here: look for a missing comma, quotation mark or bracket on this line or the one before.',
  );
}
