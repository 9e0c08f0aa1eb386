import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { crossCheck } from './cross-checks.ts';
import { type DocumentName, type Documents, documentNames, documents, withoutSchemaLine } from './documents.ts';
import { fillPlaceholders } from './placeholders.ts';
import { announcementSchema, guidelineSchema, homeBlockSchema, pageSchema } from './prose.ts';

/** A mistake in a content file, told so that an organiser can mend it. */
export interface ContentIssue {
  /** Path from the root of the project, such as `content/fees.json`. */
  readonly file: string;
  readonly line: number;
  /** The field, such as `rows[2].category`; empty for the file as a whole. */
  readonly field: string;
  readonly sentence: string;
}

/** The front matter of each folder of markdown files. */
export const proseFolders = {
  home: homeBlockSchema(
    z
      .string()
      .regex(
        /^\.\/[a-z0-9-]+\.(?:svg|png|jpg|webp|avif)$/,
        'must be a picture next to this file, such as "./welcome.svg"',
      ),
  ),
  guidelines: guidelineSchema,
  pages: pageSchema,
  announcements: announcementSchema,
} as const;

/** Raised when content cannot be used: its message lists every mistake, one a line. */
export class ContentError extends Error {
  readonly issues: readonly ContentIssue[];

  constructor(issues: readonly ContentIssue[]) {
    super(
      `${issues.length === 1 ? 'One mistake' : `${issues.length} mistakes`} in the content:\n${issues.map(issueText).join('\n')}`,
    );
    this.name = 'ContentError';
    this.issues = issues;
  }
}

/** `content/fees.json:12 rows[2].category — must not be empty.` */
export function issueText({ file, line, field, sentence }: ContentIssue): string {
  return `  ${file}:${line} ${field || 'the file'} — ${sentence}`;
}

/**
 * Reads and checks everything below `content/` of a project.
 * @param root folder of the project
 * @returns the JSON documents by name
 * @throws ContentError listing every mistake with file, line, field and a sentence
 */
export function loadContent(root: string): Documents {
  const issues: ContentIssue[] = [];
  const sources = new Map<DocumentName, Source>();
  const found: Partial<Record<DocumentName, unknown>> = {};
  for (const name of documentNames) {
    const source = readSource(root, `content/${name}.json`);
    sources.set(name, source);
    const value = source.value();
    if (value instanceof Mistake) {
      issues.push(value.issue);
      continue;
    }
    const parsed = documents[name].safeParse(withoutSchemaLine(value.data));
    if (parsed.success) found[name] = parsed.data;
    else issues.push(...parsed.error.issues.map((issue) => explain(issue, documents[name], source, value.data)));
  }
  const prose = checkProse(root);
  issues.push(...prose.issues);
  if (issues.length > 0) throw new ContentError(issues);

  const content = found as Documents;
  for (const { document, path, message } of crossCheck(content)) {
    const source = sources.get(document);
    if (source)
      issues.push({
        file: source.file,
        line: source.lineOf(path),
        field: fieldOf(path),
        sentence: sentenceOf(path, message),
      });
  }
  for (const { source, field, text } of prose.sentences) {
    try {
      fillPlaceholders(text, content);
    } catch (error) {
      issues.push({
        file: source.file,
        line: source.lineOf([field]),
        field,
        sentence: sentenceOf([field], `holds a placeholder that leads nowhere: ${(error as Error).message}`),
      });
    }
  }
  if (issues.length > 0) throw new ContentError(issues);
  return content;
}

interface ProseSentence {
  source: Source;
  field: string;
  text: string;
}

function checkProse(root: string): { issues: ContentIssue[]; sentences: ProseSentence[] } {
  const issues: ContentIssue[] = [];
  const sentences: ProseSentence[] = [];
  for (const [folder, schema] of Object.entries(proseFolders)) {
    for (const name of readdirSync(join(root, 'content', folder)).sort()) {
      if (!name.endsWith('.md')) continue;
      const source = readSource(root, `content/${folder}/${name}`);
      const value = source.value();
      if (value instanceof Mistake) {
        issues.push(value.issue);
        continue;
      }
      const parsed = schema.safeParse(value.data);
      if (!parsed.success)
        issues.push(...parsed.error.issues.map((issue) => explain(issue, schema, source, value.data)));
      else
        for (const [field, text] of Object.entries(parsed.data))
          if (typeof text === 'string') sentences.push({ source, field, text });
    }
  }
  return { issues, sentences };
}

class Mistake {
  readonly issue: ContentIssue;
  constructor(issue: ContentIssue) {
    this.issue = issue;
  }
}

/** A file that knows on which line each of its fields stands. JSON is read as the subset of YAML that it is. */
interface Source {
  readonly file: string;
  value(): { data: unknown } | Mistake;
  lineOf(path: readonly PropertyKey[]): number;
}

function readSource(root: string, file: string): Source {
  let text: string;
  try {
    text = readFileSync(join(root, file), 'utf8');
  } catch {
    const issue = {
      file,
      line: 1,
      field: '',
      sentence: 'This file is missing. Bring it back from an earlier version.',
    };
    return { file, value: () => new Mistake(issue), lineOf: () => 1 };
  }
  const frontMatter = file.endsWith('.md') ? /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/.exec(text) : null;
  if (file.endsWith('.md') && !frontMatter) {
    const issue = {
      file,
      line: 1,
      field: '',
      sentence: 'The file must begin with its fields between two lines of three dashes.',
    };
    return { file, value: () => new Mistake(issue), lineOf: () => 1 };
  }
  const lines = new LineCounter();
  const document = parseDocument(frontMatter?.[1] ?? text, { lineCounter: lines, uniqueKeys: true });
  const shift = frontMatter ? 1 : 0;
  return {
    file,
    value() {
      const fault = document.errors[0] ?? jsonFault(file, text);
      if (!fault) return { data: document.toJS() as unknown };
      const line = 'pos' in fault ? lines.linePos(fault.pos[0]).line + shift : fault.line;
      const reason = /unique/i.test(fault.message)
        ? 'The same field is written twice.'
        : 'The file cannot be read here: look for a missing comma, quotation mark or bracket on this line or the one before.';
      return new Mistake({ file, line, field: '', sentence: reason });
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
  };
}

/** What YAML lets pass and JSON does not, such as a comma too many. */
function jsonFault(file: string, text: string): { message: string; line: number } | undefined {
  if (!file.endsWith('.json')) return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const { message } = error as Error;
    const position = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
    return { message, line: text.slice(0, position).split('\n').length };
  }
}

function explain(issue: z.core.$ZodIssue, schema: z.ZodType, source: Source, data: unknown): ContentIssue {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
  const value = valueAt(data, issue.path);
  const meaning = descriptionAt(schema, path);
  const sentence = `${sentenceOf(path, reasonOf(issue, value))}${meaning ? ` (${meaning})` : ''}`;
  return { file: source.file, line: source.lineOf(path), field: fieldOf(path), sentence };
}

const kinds: Record<string, string> = {
  string: 'text in quotation marks',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
};

function reasonOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === 'unrecognized_keys') return 'is not a field that belongs here: check its spelling or remove it';
  if (value === undefined && issue.code !== 'custom') return 'is missing';
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')) {
    return `must be ${kinds[issue.expected] ?? issue.expected}, but is ${JSON.stringify(value)}`;
  }
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid'))
    return `must be one of ${issue.values.map((option) => JSON.stringify(option)).join(', ')}`;
  if (issue.code === 'invalid_union' && issue.message.startsWith('Invalid'))
    return 'is not one of the kinds this field can be';
  if (issue.code === 'too_small' && issue.message.startsWith('Too small'))
    return `must be at least ${issue.minimum}${issue.origin === 'array' ? ' entries long' : ''}`;
  if (issue.code === 'too_big' && issue.message.startsWith('Too big'))
    return `must be at most ${issue.maximum}${issue.origin === 'array' ? ' entries long' : ''}`;
  return issue.message;
}

/** A reason begins with its verb; the field is its subject: `"amount" must be a number.` */
function sentenceOf(path: readonly PropertyKey[], reason: string): string {
  const named = path.findLastIndex((step) => typeof step === 'string');
  const subject = named < 0 ? 'The file' : `"${fieldOf(path.slice(named))}"`;
  return `${subject} ${reason}${/[.!?]$/.test(reason) ? '' : '.'}`;
}

/** ["rows", 2, "category"] → `rows[2].category`. */
function fieldOf(path: readonly PropertyKey[]): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '');
}

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (value && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[step] : undefined),
    data,
  );
}

/** What the schema says about the field at a path, through lists, options and alternatives. */
function descriptionAt(schema: z.ZodType, path: readonly PropertyKey[]): string | undefined {
  const inner = unwrap(schema);
  const [step, ...rest] = path;
  if (step === undefined) return schema.description ?? inner.description;
  if (inner instanceof z.ZodArray) return descriptionAt(inner.element as z.ZodType, rest);
  if (inner instanceof z.ZodObject) {
    const field = inner.shape[String(step)] as z.ZodType | undefined;
    return field && descriptionAt(field, rest);
  }
  if (inner instanceof z.ZodUnion) {
    for (const option of inner.options as z.ZodType[]) {
      const found = descriptionAt(option, path);
      if (found) return found;
    }
  }
  return undefined;
}

function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrap(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return unwrap(schema.out as z.ZodType);
  return schema;
}
