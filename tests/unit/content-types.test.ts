import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findConfigFile, parseJsonConfigFileContent, readConfigFile, resolveModuleName, sys } from 'typescript';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const config = findConfigFile(root, sys.fileExists) ?? '';
const { options } = parseJsonConfigFileContent(readConfigFile(config, sys.readFile).config, sys, dirname(config));

const codeIn = (folder: string) =>
  readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|astro|mjs)$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`);

test('BUG-C24 types are those of the frozen edition: a list that is empty this year is no error of the code', () => {
  for (const from of ['src/config/portal.ts', 'tests/e2e/sought.ts']) {
    const { resolvedModule } = resolveModuleName('#content/papers.json', `${root}${from}`, options, sys);
    expect(resolvedModule?.resolvedFileName, from).toBe(`${root}tests/editions/pune/content/papers.json`);
  }
});

test('BUG-C24 code imports content by its one name', () => {
  const byPath = /(?:from|import\()\s*'\.[^']*\/content\/[^']*\.json'/;
  expect(byPath.test("import site from '../../../content/site.json' with { type: 'json' };")).toBe(true);
  const found = ['src', 'netlify', 'scripts', 'sandbox'].flatMap(codeIn);
  expect(found.filter((file) => byPath.test(readFileSync(file, 'utf8')))).toEqual([]);
});
