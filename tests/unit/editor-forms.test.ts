import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { documentNames } from '../../src/content/registry.ts';
import { Desk } from '../../src/editor/desk.ts';
import { fieldsFrom, textFrom } from '../../src/editor/formats.ts';
import { collections, type EditedFile, editedFiles, groups } from '../../src/editor/forms/collections.ts';
import { bare, isKindOfList, kindsOf, optionsAsOne } from '../../src/editor/forms/schema.ts';
import { contentCopy } from '../support/content-copy.ts';
import { pune } from '../support/pune.ts';

/** A field of a form, as far as these tests look into it. */
interface Shown {
  readonly name: string;
  readonly label?: string;
  readonly hint?: string;
  readonly widget?: string;
  readonly required?: boolean;
  readonly pattern?: readonly [string, string];
  readonly fields?: readonly Shown[];
  readonly field?: Shown;
  readonly types?: readonly { readonly name: string; readonly fields: readonly Shown[] }[];
  readonly file?: string;
  readonly collection?: string;
  readonly value_field?: string;
}

interface Form {
  readonly name: string;
  readonly file?: string;
  readonly folder?: string;
  readonly format?: string;
  readonly fields: readonly Shown[];
}

const all = collections() as unknown as readonly (Form & { readonly files?: readonly Form[] })[];
const forms = all.flatMap((collection) => collection.files ?? [collection]);
const formOf = (format: string) => forms.find((form) => form.format === format);
const editions = ['tests/editions/pune', 'tests/editions/lisbon', 'tests/editions/minimal', '.'];

/** The files of an edition that have a form, with their form. */
function filesOf(edition: string): { path: string; text: string; edited: EditedFile }[] {
  return readdirSync(join(edition, 'content'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:json|md)$/.test(file) && !/^(?:schemas\/|README\.md)/.test(file))
    .map((file) => {
      const path = `content/${file}`;
      const edited = editedFiles.find((one) => one.path === path || path.startsWith(`${one.path}/`));
      if (!edited) throw new Error(`${path} has no form`);
      return { path, text: readFileSync(join(edition, path), 'utf8'), edited };
    });
}

/** Where the fields of a form and those of its schema differ, as paths. */
function differences(schema: z.ZodType, fields: readonly Shown[], path = ''): string[] {
  const object = bare(schema).schema as z.ZodObject;
  const names = Object.keys(object.shape);
  const shown = new Set(fields.map(({ name }) => name));
  const own = names.filter((name) => !shown.has(name)).map((name) => `${path}.${name} is not in the form`);
  const more = [...shown]
    .filter((name) => !names.includes(name) && !['body', '$schema'].includes(name))
    .map((name) => `${path}.${name} is not in the schema`);
  const within = fields.flatMap((field) => {
    const inner = object.shape[field.name] as z.ZodType | undefined;
    if (!inner || field.name === '$schema') return [];
    const at = `${path}.${field.name}`;
    const words = field.label && (field.hint || path === '') ? [] : [`${at} has no words`];
    return [...words, ...differencesWithin(inner, field, at)];
  });
  return [...own, ...more, ...within];
}

function differencesWithin(schema: z.ZodType, field: Shown, at: string): string[] {
  const { schema: inner } = bare(schema);
  const item = inner instanceof z.ZodArray ? bare(inner.element as z.ZodType).schema : inner;
  if (isKindOfList(item)) {
    const { key, options } = kindsOf(item);
    return options.flatMap(({ kind, schema: option }) => {
      const type = field.types?.find(({ name }) => name === kind);
      if (!type) return [`${at} has no kind ${kind}`];
      return differences(option, [...type.fields, { name: key, label: key, hint: key }], `${at}|${kind}`);
    });
  }
  const group = item instanceof z.ZodUnion ? optionsAsOne(item) : item;
  return group instanceof z.ZodObject ? differences(group, field.fields ?? [], at) : [];
}

describe('Forms of the editor are made from the schemas (ADR-C10)', () => {
  test('every file of every edition has a form, and no file has two', () => {
    for (const edition of editions)
      for (const { edited } of filesOf(edition)) expect(formOf(edited.format), edited.format).toBeDefined();
    expect(
      Object.values(groups)
        .flatMap(({ files }) => files)
        .toSorted(),
    ).toEqual(documentNames.toSorted());
    expect(new Set(forms.map(({ format }) => format)).size).toBe(forms.length);
    expect(editedFiles.map(({ format }) => format).toSorted()).toEqual(forms.map(({ format }) => format).toSorted());
  });

  test('every field of every schema is in its form, with a label and the words of its description, and no other', () => {
    for (const { format, schema } of editedFiles)
      expect(differences(schema, formOf(format)?.fields ?? []), format).toEqual([]);
  });

  test('what names an entry of another file is chosen from that file', () => {
    const relations: Shown[] = [];
    const visit = (field: Shown): void => {
      if (field.widget === 'relation') relations.push(field);
      for (const inner of [
        ...(field.fields ?? []),
        ...(field.types ?? []).flatMap(({ fields }) => fields),
        field.field,
      ])
        if (inner) visit(inner);
    };
    for (const { fields } of forms) fields.forEach(visit);
    expect(relations.length).toBeGreaterThan(20);
    for (const { collection, file = '', value_field: value = '' } of relations) {
      expect(groups[collection ?? '']?.files, `${collection} ${file}`).toContain(file);
      // Each step of the way leads somewhere in the file itself.
      const found = value
        .split('.')
        .reduce<unknown[]>(
          (nodes, step) =>
            nodes.flatMap((node) =>
              step === '*'
                ? (node as unknown[])
                : [(node as Record<string, unknown>)[step]].filter((one) => one !== undefined),
            ),
          [JSON.parse(readFileSync(join(pune, 'content', `${file}.json`), 'utf8'))],
        );
      expect(found.length, `${file} ${value}`).toBeGreaterThan(0);
    }
  });
});

describe('What the editor writes', () => {
  test.each(editions)('a file of %s that is read and written unchanged is the same text', (edition) => {
    for (const { path, text, edited } of filesOf(edition)) {
      const fields = fieldsFrom(edited, text);
      // Written without the earlier text it has the same values still.
      expect(fieldsFrom(edited, textFrom(edited, fields)), path).toEqual(fields);
      const written = textFrom(edited, fields, text);
      expect(path.endsWith('.json') ? written : fieldsFrom(edited, written), path).toEqual(
        path.endsWith('.json') ? text : fields,
      );
    }
  });

  test('a change is a change of its own lines, and what was emptied is left out', () => {
    const [speakers] = filesOf(pune).filter(({ path }) => path === 'content/speakers.json');
    if (!speakers) throw new Error('no speakers');
    const { edited, text } = speakers;
    const fields = structuredClone(fieldsFrom(edited, text)) as { speakers: Record<string, unknown>[] };
    const [first, ...others] = fields.speakers;
    const changed = { ...first, image: '', imageConsent: null, name: 'Prof. Another Name' };
    const added = { id: 'new', name: 'Dr New', affiliation: 'Somewhere', bio: '', image: '', imageConsent: '' };
    // The comma at the end of a line follows from what comes after it.
    const lines = (value: string) => value.split('\n').map((line) => line.replace(/,$/, ''));
    const written = lines(textFrom(edited, { ...fields, speakers: [...others, added, changed] }, text));
    expect(written.filter((line) => !lines(text).includes(line))).toEqual([
      '      "id": "new"',
      '      "name": "Dr New"',
      '      "affiliation": "Somewhere"',
      '      "name": "Prof. Another Name"',
    ]);
    expect(written.join('\n')).not.toContain('""');
  });
});

describe('What the editor refuses', () => {
  const copy = contentCopy();
  /** A desk that has read the copy as it stands. */
  const desk = () => {
    const own = new Desk(readdirSync(join(copy.root, 'content/announcements')).map((name) => name.slice(0, -3)));
    const files = filesOf(copy.root);
    for (const { edited, text } of files) own.read(edited, text);
    const fields = (path: string) => {
      const file = files.find((one) => one.path === path);
      return file ? structuredClone(fieldsFrom(file.edited, file.text)) : {};
    };
    return { own, fields };
  };

  test.each([
    ['a day that does not exist', 'schedule.json', /"date": "[\d-]+"/, '"date": "2025-02-30"'],
    ['acceptance before submission', 'schedule.json', /"date": "2025-05-2\d"/, '"date": "2025-01-02"'],
    ['a speaker without a name', 'speakers.json', /"name": "[^"]+"/, '"name": " "'],
    ['a date that is not there', 'site.json', /"submission": "full-paper"/, '"submission": "no-date"'],
    ['a link to no page', 'announcements/2025-05-09-hard-deadline.md', 'link: "/schedule"', 'link: "/no-page"'],
    ['a placeholder of nothing', 'pages/tourism.md', /description: "/, 'description: "{nothing} '],
    ['a text of a document in the wrong kind', 'documents/copyright.json', /"kind": "text"/, '"kind": "novel"'],
  ])('%s: with the sentence of the check', (_case, file, find, replacement) => {
    const path = `content/${file}`;
    const { own } = desk();
    copy.edit(file, find, replacement);
    const said = copy.mistakes().map(({ sentence }) => sentence);
    const refused = own.refusals(path, desk().fields(path)).map(({ sentence }) => sentence);
    expect(refused.length).toBeGreaterThan(0);
    // The check of the project reads the texts of documents beside it.
    if (!file.startsWith('documents/')) expect(refused).toEqual(said);
  });

  test('nothing of content that is in order, and nothing for a mistake that stands elsewhere already', () => {
    const { own, fields } = desk();
    for (const path of ['content/schedule.json', 'content/documents/copyright.json', 'content/pages/faq.md'])
      expect(own.refusals(path, fields(path)), path).toEqual([]);
    copy.edit('faq.json', /"question": "[^"]+"/, '"question": ""');
    const spoilt = desk();
    expect(spoilt.own.refusals('content/speakers.json', spoilt.fields('content/speakers.json'))).toEqual([]);
  });
});
