import { z } from 'zod';
import { placeholderFault } from '../facts/placeholders.ts';
import { pageNames } from '../facts/routes.ts';
import { type DocumentName, type Documents, documentNames, documents, withoutSchemaLine } from '../registry.ts';
import { announcementSchema, guidelineSchema, homeBlockSchema, pageSchema } from '../schemas/prose.ts';
import { ContentError } from './content-error.ts';
import { crossCheck } from './cross-checks.ts';
import { explain, fieldOf, sentenceOf } from './explain.ts';
import { checkHistory } from './history.ts';
import { deadLinks, deadLinksIn, noPage, pagesOf } from './links.ts';
import { passingDates } from './passing-dates.ts';
import { pictureFaults } from './pictures.ts';
import type { ProjectFiles } from './project-files.ts';
import { type ContentIssue, Mistake, readSource, type Source } from './source.ts';

/** The front matter of each folder of markdown files. */
export const proseFolders = {
  home: homeBlockSchema(
    z
      .string()
      .regex(
        /^\.\/[a-z0-9-]+\.(?:svg|png|jpg|webp|avif)$/,
        'must be a picture next to this file, such as "./welcome.svg"',
      ),
  ),
  guidelines: guidelineSchema,
  pages: pageSchema,
  announcements: announcementSchema,
} as const;

/**
 * Reads and checks everything below `content/` of a project.
 * @param unrecorded `allowed` for the command that records what calendars have not been told: it begins with such content
 * @returns the JSON documents by name
 * @throws ContentError listing every mistake with file, line, field and a sentence
 */
export function checkContent(files: ProjectFiles, unrecorded: 'refused' | 'allowed' = 'refused'): Documents {
  const issues: ContentIssue[] = [];
  const sources = new Map<DocumentName, Source>();
  const found: Partial<Record<DocumentName, unknown>> = {};
  for (const name of documentNames) {
    const source = readSource(files, `content/${name}.json`);
    sources.set(name, source);
    const value = source.value();
    if (value instanceof Mistake) {
      issues.push(value.issue);
      continue;
    }
    const parsed = documents[name].safeParse(withoutSchemaLine(value.data));
    if (parsed.success) found[name] = parsed.data;
    else issues.push(...parsed.error.issues.map((issue) => explain(issue, documents[name], source, value.data)));
  }
  const prose = checkProse(files);
  issues.push(...prose.issues);
  if (issues.length > 0) throw new ContentError(issues);

  const content = found as Documents;
  const crossed = [...crossCheck(content), ...pictureFaults(files, content)];
  // What leads where is known only when the parts fit together.
  const isPage = crossed.length === 0 ? pagesOf(files, content) : () => true;
  crossed.push(...deadLinks(content, isPage));
  // Only what stands on its own is compared with what was told of it.
  if (crossed.length === 0 && unrecorded === 'refused') crossed.push(...checkHistory(content));
  for (const { document, path, message } of crossed) {
    const source = sources.get(document);
    if (source)
      issues.push({
        file: source.file,
        line: source.lineOf(path),
        field: fieldOf(path),
        sentence: sentenceOf(path, message),
      });
  }
  for (const { source, field, text } of prose.sentences) {
    const dead = field === 'link' ? [text].filter((address) => !isPage(address)) : deadLinksIn(text, isPage);
    for (const address of dead) {
      const line = field ? source.lineOf([field]) : source.lineOfText(`](${address}`);
      issues.push({ file: source.file, line, field, sentence: sentenceOf(field ? [field] : [], noPage(address)) });
    }
    const fault = placeholderFault(text, content);
    if (!fault) continue;
    const line = field ? source.lineOf([field]) : source.lineOfText(fault.placeholder);
    issues.push({ file: source.file, line, field, sentence: sentenceOf(field ? [field] : [], fault.reason) });
  }
  for (const { source, fields } of prose.dated) {
    for (const { path, message } of passingDates(fields, content.schedule).filter(({ isMistake }) => isMistake))
      issues.push({
        file: source.file,
        line: source.lineOf(path),
        field: fieldOf(path),
        sentence: sentenceOf(path, message),
      });
  }
  if (issues.length > 0) throw new ContentError(issues);
  return content;
}

/** A text that may hold placeholders; without a field it is the body of its file. */
interface ProseSentence {
  source: Source;
  field: string;
  text: string;
}

/** The texts of a page or a section; an announcement bears its own date and says what was true on it. */
interface ProseFields {
  source: Source;
  fields: Readonly<Record<string, unknown>>;
}

function checkProse(files: ProjectFiles): { issues: ContentIssue[]; sentences: ProseSentence[]; dated: ProseFields[] } {
  const issues: ContentIssue[] = [];
  const dated: ProseFields[] = [];
  const sentences: ProseSentence[] = [];
  for (const [folder, schema] of Object.entries(proseFolders)) {
    const place = `content/${folder}`;
    const names = files.namesIn(place);
    if (!names) {
      const sentence = 'This folder is missing. Bring it back from an earlier version.';
      issues.push({ file: place, line: 1, field: '', sentence });
      continue;
    }
    const needed = folder === 'pages' ? pageNames.map((name) => `${name}.md`) : [];
    for (const name of [...new Set([...needed, ...names])].sort()) {
      if (!name.endsWith('.md')) continue;
      const source = readSource(files, `${place}/${name}`);
      const value = source.value();
      if (value instanceof Mistake) {
        issues.push(value.issue);
        continue;
      }
      const parsed = schema.safeParse(value.data);
      if (!parsed.success) {
        issues.push(...parsed.error.issues.map((issue) => explain(issue, schema, source, value.data)));
        continue;
      }
      if ('image' in parsed.data && !files.has(`${place}/${parsed.data.image.slice(2)}`)) {
        const message = `names the picture ${place}/${parsed.data.image.slice(2)}, which is not there`;
        const at = { file: source.file, line: source.lineOf(['image']), field: 'image' };
        issues.push({ ...at, sentence: sentenceOf(['image'], message) });
      }
      for (const [field, text] of Object.entries(parsed.data)) {
        if (typeof text === 'string') sentences.push({ source, field, text });
      }
      sentences.push({ source, field: '', text: source.body });
      if (folder !== 'announcements') dated.push({ source, fields: parsed.data });
    }
  }
  return { issues, sentences, dated };
}
