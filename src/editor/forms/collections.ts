import type { Collection, CollectionFile, Field } from '@sveltia/cms';
import type { z } from 'zod';
import { proseFolders } from '../../content/check/check-content.ts';
import { type TextName, textNames, textSchemas } from '../../content/check/texts.ts';
import { pageNames, pageRoute } from '../../content/facts/routes.ts';
import { type DocumentName, documentNames, documents } from '../../content/registry.ts';
import { fieldsOf, labelOf, type PlaceOf } from './field.ts';
import { pageOf } from './pages.ts';

interface Group {
  readonly label: string;
  readonly files: readonly DocumentName[];
}

/** The JSON files that organisers look for in a place of their own. */
const places: Readonly<Record<string, Group>> = {
  dates: { label: 'Dates and phases', files: ['schedule', 'phases'] },
  people: {
    label: 'People and partners',
    files: ['speakers', 'committees', 'organizing', 'advisory', 'coordinators', 'partners'],
  },
  programme: { label: 'Programme and papers', files: ['programme', 'tracks', 'papers', 'objectives', 'paper-check'] },
  institutions: {
    label: 'Institutions and accounts',
    files: ['portal', 'tax', 'approval-timeline', 'inspection', 'institutions', 'retention'],
  },
  records: { label: 'Written by commands', files: ['calendar-history'] },
};

const placed = new Set(Object.values(places).flatMap(({ files }) => files));

/** Every JSON file of `content/`, in groups; what has no place of its own is about the conference. */
export const groups: Readonly<Record<string, Group>> = {
  ...places,
  conference: { label: 'The conference', files: documentNames.filter((name) => !placed.has(name)) },
};

// The editor takes a text with front matter for one by this ending alone.
const pageFormat = (name: string) => `pages-${name}-frontmatter`;
const folderFormat = (folder: string) => `${folder}-frontmatter`;

/** One file of `content/` that a form edits. */
export interface EditedFile {
  /** Name of the format that reads and writes it; no two files share one. */
  readonly format: string;
  readonly schema: z.ZodType;
  /** `content/…`, or the folder of files that share the form. */
  readonly path: string;
}

/** Everything that has a form, by its format. */
export const editedFiles: readonly EditedFile[] = [
  ...Object.entries(documents).map(([name, schema]) => ({
    format: `content-${name}`,
    schema,
    path: `content/${name}.json`,
  })),
  ...textNames.map((name) => ({
    format: `content-documents-${name}`,
    schema: textSchemas[name],
    path: `content/documents/${name}.json`,
  })),
  ...pageNames.map((name) => ({
    format: pageFormat(name),
    schema: proseFolders.pages,
    path: `content/pages/${name}.md`,
  })),
  ...(['home', 'guidelines', 'announcements'] as const).map((folder) => ({
    format: folderFormat(folder),
    schema: proseFolders[folder],
    path: `content/${folder}`,
  })),
];

const placeOf: PlaceOf = (file) => {
  const found = Object.entries(groups).find(([, { files }]) => files.includes(file as DocumentName));
  if (!found) throw new Error(`content/${file}.json has no form.`);
  return { collection: found[0], file };
};

const body: Field = {
  name: 'body',
  label: 'Text',
  hint: 'Below the fields. Dates and fees are placeholders such as {full-paper}, never typed.',
  widget: 'richtext',
  required: false,
  modes: ['raw', 'rich_text'],
};

/** From a form a press leads to the page that shows what it says. */
const shownAt = (page: string | undefined) => (page ? { preview_path: page } : {});

const jsonFile = (name: DocumentName): CollectionFile => ({
  name,
  label: labelOf(name),
  file: `content/${name}.json`,
  format: `content-${name}`,
  ...shownAt(pageOf(name)),
  fields: [{ name: '$schema', widget: 'hidden' }, ...fieldsOf(documents[name], placeOf)],
});

const textFile = (name: TextName): CollectionFile => ({
  name,
  label: labelOf(name),
  file: `content/documents/${name}.json`,
  format: `content-documents-${name}`,
  fields: fieldsOf(textSchemas[name], placeOf),
});

const pageFile = (name: string): CollectionFile => ({
  name,
  label: labelOf(name),
  file: `content/pages/${name}.md`,
  format: pageFormat(name),
  ...shownAt(pageRoute(name)),
  fields: [...fieldsOf(proseFolders.pages, placeOf), body],
});

function folder(name: 'home' | 'guidelines' | 'announcements', words: Readonly<Record<string, unknown>>): Collection {
  return {
    name,
    folder: `content/${name}`,
    extension: 'md',
    format: folderFormat(name),
    identifier_field: 'title',
    fields: [...fieldsOf(proseFolders[name], placeOf), body],
    ...words,
  } as Collection;
}

/** The forms of all of `content/`, made from its schemas: nothing here names a field of a file. */
export function collections(): Collection[] {
  return [
    folder('announcements', {
      label: 'News',
      label_singular: 'News item',
      create: true,
      slug: '{{date}}-{{title}}',
      summary: '{{date}} – {{title}}',
      preview_path: '/announcements/{{slug}}',
      sortable_fields: { fields: ['date', 'title'], default: { field: 'date', direction: 'descending' } },
    }),
    ...Object.entries(groups).map(([name, { label, files }]) => ({ name, label, files: files.map(jsonFile) })),
    { name: 'pages', label: 'Texts of pages', files: pageNames.map(pageFile) },
    folder('home', { label: 'Blocks of the home page', create: false, delete: false, ...shownAt(pageRoute('home')) }),
    folder('guidelines', {
      label: 'Guidelines for authors',
      label_singular: 'Section',
      create: true,
      slug: '{{order}}-{{title}}',
      ...shownAt(pageRoute('author-guidelines')),
    }),
    { name: 'documents', label: 'Documents', files: textNames.map(textFile) },
  ] as Collection[];
}
