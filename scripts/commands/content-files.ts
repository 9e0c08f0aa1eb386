import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentName } from '../../src/content/registry.ts';

/** Columns of a line of a content file; `biome.json` says the same. */
const lineWidth = 120;

/** A value as the content files are written: two spaces a level, and a list of numbers or short texts on one line where it fits. */
export function jsonText(value: unknown): string {
  return `${format(value, '', 0)}\n`;
}

function format(value: unknown, indent: string, taken: number): string {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const short = `[${value.map((item) => JSON.stringify(item)).join(', ')}]`;
    const plain = value.every((item) => typeof item !== 'object' || item === null);
    // One column is kept for the comma behind it.
    if (value.length === 0 || (plain && indent.length + taken + short.length < lineWidth)) return short;
    return `[\n${value.map((item) => inner + format(item, inner, 0)).join(',\n')}\n${indent}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    if (fields.length === 0) return '{}';
    const written = fields.map(([name, field]) => {
      const key = `${JSON.stringify(name)}: `;
      return inner + key + format(field, inner, key.length);
    });
    return `{\n${written.join(',\n')}\n${indent}}`;
  }
  return JSON.stringify(value);
}

/** Writes `content/NAME.json` of a project, with the line that names its schema to editors. */
export function writeDocument(root: string, name: DocumentName, json: object): void {
  const { $schema: _, ...fields } = json as Record<string, unknown>;
  const text = jsonText({ $schema: `./schemas/${name}.schema.json`, ...fields });
  writeFileSync(join(root, 'content', `${name}.json`), text);
}

/** What `content/NAME.json` of a project holds, unchecked. */
export function readDocumentFile(root: string, name: DocumentName): unknown {
  return JSON.parse(readFileSync(join(root, 'content', `${name}.json`), 'utf8'));
}
