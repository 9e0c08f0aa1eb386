import { mkdirSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { type DocumentName, documentNames, documents } from '../src/collections/documents.ts';

/** The JSON Schema of a content file, as an editor reads it through the `$schema` line of that file. */
export function jsonSchemaText(name: DocumentName): string {
  const schema = z.toJSONSchema(documents[name], { io: 'input' });
  schema.properties = {
    $schema: { type: 'string', description: 'Tells an editor which schema describes this file.' },
    ...schema.properties,
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

if (import.meta.main) {
  const folder = new URL('../content/schemas/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const name of documentNames) writeFileSync(new URL(`${name}.schema.json`, folder), jsonSchemaText(name));
  console.log(`Wrote ${documentNames.length} schemas to content/schemas/.`);
}
