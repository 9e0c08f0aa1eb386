import { mkdirSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { textSchemas } from '../../src/content/check/texts.ts';
import { type DocumentName, documentNames, documents } from '../../src/content/registry.ts';

/** Schemas of `content/documents/`: both articles share one. */
const textFiles = {
  'documents-article': textSchemas['article-original'],
  'documents-copyright': textSchemas.copyright,
  'documents-presentation': textSchemas.presentation,
} as const;

/** Every schema file of `content/schemas/`, by name. */
export const schemaNames = [...documentNames, ...(Object.keys(textFiles) as (keyof typeof textFiles)[])];

/** The JSON Schema of a content file, as an editor reads it through the `$schema` line of that file. */
export function jsonSchemaText(name: DocumentName | keyof typeof textFiles): string {
  const schema = z.toJSONSchema({ ...documents, ...textFiles }[name], { io: 'input' });
  schema.properties = {
    $schema: { type: 'string', description: 'Tells an editor which schema describes this file.' },
    ...schema.properties,
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

if (import.meta.main) {
  const folder = new URL('../../content/schemas/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const name of schemaNames) writeFileSync(new URL(`${name}.schema.json`, folder), jsonSchemaText(name));
  console.log(`Wrote ${schemaNames.length} schemas to content/schemas/.`);
}
