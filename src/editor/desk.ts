import { checkContent } from '../content/check/check-content.ts';
import { ContentError } from '../content/check/content-error.ts';
import type { ProjectFiles } from '../content/check/project-files.ts';
import type { ContentIssue } from '../content/check/source.ts';
import { readTexts } from '../content/check/texts.ts';
import { fieldsFrom, textFrom } from './formats.ts';
import { type EditedFile, editedFiles } from './forms/collections.ts';

/**
 * What the editor knows of `content/`: the files as it read them last, for the one who is signed in. Before a file is saved the whole is
 * checked as `npm run content` checks it.
 */
export class Desk {
  readonly #texts = new Map<string, string>();
  readonly #news: readonly string[];

  /** @param news names of the news items that the site has: a text may lead to them */
  constructor(news: readonly string[]) {
    this.#news = news;
  }

  /** A file as the fields of its form. */
  read(file: EditedFile, text: string): Readonly<Record<string, unknown>> {
    if (isOne(file)) this.#texts.set(file.path, text);
    return fieldsFrom(file, text);
  }

  /** The fields of a form as the text of its file. */
  write(file: EditedFile, fields: Readonly<Record<string, unknown>>): string {
    const text = textFrom(file, fields, this.#texts.get(file.path));
    if (isOne(file)) this.#texts.set(file.path, text);
    return text;
  }

  /**
   * Why a file must not be saved with these fields: the sentences of the check that were not true before. Empty when all is well.
   * @param path of the file, such as `content/schedule.json`
   */
  refusals(path: string, fields: Readonly<Record<string, unknown>>): readonly ContentIssue[] {
    const file = editedFiles.find((one) => path === one.path || path.startsWith(`${one.path}/`));
    if (!file) return [];
    const text = textFrom(file, fields, this.#texts.get(path));
    const known = new Set(issuesIn(this.#files()).map(sameAs));
    return issuesIn(this.#files(new Map([[path, text]]))).filter((issue) => !known.has(sameAs(issue)));
  }

  #files(changed: ReadonlyMap<string, string> = new Map()): ProjectFiles {
    const all = new Map([...this.#texts, ...changed]);
    return {
      read: (file) => {
        const text = all.get(file);
        return text === undefined ? undefined : new TextEncoder().encode(text);
      },
      // A photo is judged when it is cut.
      sizeOf: () => undefined,
      // A picture was chosen from those that are there; an archive of an earlier edition is not looked into; news are pages of the site.
      has: (file) =>
        all.has(file) ||
        /^public\/(?:images|\d{4})\//.test(file) ||
        /^content\/home\/.*(?<!\.md)$/.test(file) ||
        this.#news.some((name) => file === `public/announcements/${name}`),
      namesIn: (folder) =>
        [...all.keys()].filter((file) => file.startsWith(`${folder}/`)).map((file) => file.slice(folder.length + 1)),
    };
  }
}

const isOne = ({ path }: EditedFile) => /\.\w+$/.test(path);

const sameAs = ({ file, field, sentence }: ContentIssue) => `${file} ${field} ${sentence}`;

function issuesIn(files: ProjectFiles): readonly ContentIssue[] {
  try {
    readTexts(files, checkContent(files));
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.issues;
    throw error;
  }
}
