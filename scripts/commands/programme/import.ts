import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ImportError, readTables, type Table } from '../../../netlify/services/tables.ts';
import { ContentError } from '../../../src/content/check/content-error.ts';
import { loadContent } from '../../../src/content/check/load.ts';
import type { DocumentName, Documents } from '../../../src/content/registry.ts';
import { writeDocument } from '../content-files.ts';
import { isPeopleTable, readPeople } from './affiliations.ts';
import { type Change, changeOf, changesText } from './changes.ts';
import { paperTables } from './paper-columns.ts';
import { planPapers } from './plan-papers.ts';
import { planProgramme } from './plan-programme.ts';
import { Answers, type Question } from './problems.ts';
import { recordProgramme } from './record.ts';
import { readSchedule, type ScheduledEvent } from './schedule-file.ts';

export interface Import {
  /** What would change, for the terminal. */
  readonly text: string;
  readonly changes: readonly Change[];
  /** Writes it into `content/`, with what calendars are to be told; returns a sentence. */
  readonly write: (now: Date) => string;
}

export interface ImportOptions {
  /** Answers given beforehand, by the key of their question. */
  readonly map: Readonly<Record<string, string>>;
  readonly replace: boolean;
  /** Asks somebody; absent when nobody is there, and undefined once nobody answers any more. */
  readonly ask?: (question: Question) => Promise<string | undefined>;
}

const changed = ['programme', 'speakers', 'papers'] as const satisfies readonly DocumentName[];

/**
 * Reads the files of a programme and works out what they change, without writing anything.
 * @param root folder of the project
 * @param files schedule.json or schedule.xml, or tables (CSV, .xlsx) of papers and of people
 * @throws ImportError naming every place that keeps it from being imported
 */
export async function planImport(root: string, files: readonly string[], options: ImportOptions): Promise<Import> {
  const content = loadContent(root, 'allowed');
  const { events, tables } = await readFiles(files);
  const people = readPeople(tables.filter(isPeopleTable));
  const papers = paperTables(tables.filter((table) => !isPeopleTable(table)));
  if (!events && papers.length === 0)
    throw new ImportError(['None of these files is a schedule or a table of papers.']);
  const map = { ...options.map };
  for (;;) {
    const answers = new Answers(map);
    const next: Pick<Documents, (typeof changed)[number]> = { ...content };
    const problems: string[] = [];
    const changes: Change[] = [];
    let refused = 0;
    if (events) {
      const plan = planProgramme(content, events, people, answers, options.replace);
      Object.assign(next, { programme: plan.programme, speakers: plan.speakers });
      changes.push(...plan.changes);
      problems.push(...plan.problems);
      const unplanned = withoutSessions(next);
      next.papers = unplanned.papers;
      changes.push(...unplanned.changes);
    }
    for (const table of papers) {
      const plan = planPapers({ ...content, ...next }, table, people, answers, options.replace);
      next.papers = plan.papers;
      changes.push(...plan.changes);
      problems.push(...plan.problems);
      refused += plan.refused;
    }
    const questions = [...answers.questions.values()];
    const [question] = questions;
    const answer = question && (await options.ask?.(question));
    if (question && answer !== undefined) {
      map[question.key] = answer;
      continue;
    }
    problems.push(
      ...questions.map(
        ({ key, text, choices }) =>
          `${text}${choices ? ` (${choices.join(', ')})` : ''} Answer it beforehand: --map '${key}=…'`,
      ),
    );
    if (problems.length > 0) throw new ImportError(problems);
    tryOut(root, next);
    return {
      changes,
      text: `${changesText(changes)}${refused > 0 ? `\nLeft out, because not accepted: ${refused}` : ''}`,
      write: (now) => {
        for (const name of changed) writeDocument(root, name, next[name]);
        return recordProgramme(root, now);
      },
    };
  }
}

/** Papers of a session that is gone are unplanned; nothing else of them is lost. */
function withoutSessions({ programme, papers }: Pick<Documents, 'programme' | 'papers'>) {
  const sessions = new Set(programme.days.flatMap((day) => day.sessions.map(({ id }) => id)));
  const changes: Change[] = [];
  const list = papers.papers.map((paper) => {
    if (paper.session === undefined || sessions.has(paper.session)) return paper;
    const { session: _, ...rest } = paper;
    const change = changeOf('paper', `${paper.id} “${paper.title}”`, paper, rest);
    if (change) changes.push(change);
    return rest;
  });
  return { papers: { ...papers, papers: list }, changes };
}

async function readFiles(files: readonly string[]): Promise<{ events: ScheduledEvent[] | undefined; tables: Table[] }> {
  let events: ScheduledEvent[] | undefined;
  const tables: Table[] = [];
  for (const file of files) {
    if (!existsSync(file)) throw new ImportError([`There is no file ${file}.`]);
    const bytes = readFileSync(file);
    if (/\.(json|xml)$/i.test(file))
      events = [...(events ?? []), ...readSchedule(basename(file), bytes.toString('utf8'))];
    else if (/\.(csv|tsv|txt|xlsx)$/i.test(file)) tables.push(...(await readTables(basename(file), bytes)));
    else
      throw new ImportError([
        `${file} is none of: schedule.json, schedule.xml, a table as .csv or .xlsx.${/\.xls$/i.test(file) ? ' Open it in a spreadsheet program and save it as .xlsx.' : ''}`,
      ]);
  }
  return { events, tables };
}

/** Writes into a copy and checks it as the build would, so that what is written at last is in order. */
function tryOut(root: string, next: Pick<Documents, (typeof changed)[number]>): void {
  const copy = mkdtempSync(join(tmpdir(), 'programme-'));
  try {
    cpSync(join(root, 'content'), join(copy, 'content'), { recursive: true });
    if (existsSync(join(root, 'public'))) symlinkSync(join(root, 'public'), join(copy, 'public'));
    for (const name of changed) writeDocument(copy, name, next[name]);
    loadContent(copy, 'allowed');
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    throw new ImportError(error.issues.map(({ field, sentence }) => `${recordAt(field, next)}: ${sentence}`));
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/** What a field of a content file belongs to, in words: the line of a file that was never written helps nobody. */
function recordAt(field: string, { programme, papers, speakers }: Pick<Documents, (typeof changed)[number]>): string {
  const at = (pattern: RegExp) => pattern.exec(field)?.slice(1).map(Number) ?? [];
  const [day = -1, session = -1] = at(/^days\[(\d+)\]\.sessions\[(\d+)\]/);
  const [paper = -1] = at(/^papers\[(\d+)\]/);
  const [speaker = -1] = at(/^speakers\[(\d+)\]/);
  const found =
    programme.days[day]?.sessions[session]?.title ?? papers.papers[paper]?.title ?? speakers.speakers[speaker]?.name;
  return found === undefined ? field : `“${found}” (${field})`;
}
