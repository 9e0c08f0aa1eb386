import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { jsonSchemaText, schemaNames } from '../../scripts/build/content-schemas.ts';
import { documentNames } from '../../src/content/registry.ts';

describe('Schemas for editors', () => {
  test.each(documentNames)('content/schemas/%s.schema.json is current and named by its file', (name) => {
    expect(readFileSync(`content/schemas/${name}.schema.json`, 'utf8'), 'run `npm run content:schemas`').toBe(
      jsonSchemaText(name),
    );
    expect(JSON.parse(readFileSync(`content/${name}.json`, 'utf8'))).toHaveProperty(
      '$schema',
      `./schemas/${name}.schema.json`,
    );
  });

  test('no schema is left over, and every field is described', () => {
    expect(readdirSync('content/schemas').sort()).toEqual(schemaNames.map((name) => `${name}.schema.json`).sort());
    const bare: string[] = [];
    const visit = (value: unknown, path: string): void => {
      if (!value || typeof value !== 'object') return;
      if ('properties' in value && value.properties) {
        for (const [field, schema] of Object.entries(value.properties)) {
          if (!('description' in (schema as object))) bare.push(`${path}.${field}`);
        }
      }
      for (const [key, inner] of Object.entries(value)) visit(inner, `${path}.${key}`);
    };
    for (const name of schemaNames) {
      expect(readFileSync(`content/schemas/${name}.schema.json`, 'utf8'), name).toBe(jsonSchemaText(name));
      visit(JSON.parse(jsonSchemaText(name)), name);
    }
    expect(bare).toEqual([]);
  });
});
