import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonText } from '../../src/content/json-text.ts';
import type { DocumentName } from '../../src/content/registry.ts';

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
