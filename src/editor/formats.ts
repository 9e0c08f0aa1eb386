import { parse as parseYaml } from 'yaml';
import { jsonText } from '../content/json-text.ts';
import type { EditedFile } from './forms/collections.ts';
import { tidied } from './forms/tidy.ts';
import { keptText } from './kept-text.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The text of a content file as the fields of its form; the text below the front matter is the field `body`. */
export function fieldsFrom({ path }: EditedFile, text: string): Fields {
  if (path.endsWith('.json')) return JSON.parse(text);
  const [whole = '', front = ''] = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/.exec(text) ?? [];
  return { ...parseYaml(front), body: text.slice(whole.length).trim() };
}

/**
 * The fields of a form as the text of a content file.
 * @param before the file as it was: what did not change keeps its place and manner
 */
export function textFrom({ path, schema }: EditedFile, fields: Fields, before = ''): string {
  const { $schema, body, ...rest } = fields;
  const value = tidied(schema, rest) as Fields;
  if (path.endsWith('.json')) {
    const whole = $schema === undefined ? value : { $schema, ...value };
    return before ? keptText(before, whole) : jsonText(whole);
  }
  const lines = Object.entries(value).map(([name, field]) => `${name}: ${JSON.stringify(field)}`);
  return `---\n${lines.join('\n')}\n---\n${body ? `\n${String(body).trim()}\n` : ''}`;
}
