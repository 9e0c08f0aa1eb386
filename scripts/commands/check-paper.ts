import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { Worker } from 'node:worker_threads';
import { counted } from '../../src/contract/counted.ts';
import { paperLimits } from '../../src/documents/paper-limits.ts';
import { ruleOf, severityOf } from '../../src/paper-check/finding.ts';
import { type Report, unreadable } from '../../src/paper-check/report.ts';
import { pagesInWords, sentence } from '../../src/paper-check/sentences.ts';
import { silenceAllowed } from '../../src/paper-check/time-limit.ts';
import { projectRoot } from '../steps.ts';
import { argumentsOf, usage } from './arguments.ts';

// `npm run check-paper -- FILE…`: what the check of the site says of camera-ready papers, for one, several or whole folders. Ends with 1
// when a paper would be sent back, with 2 when there is none.
const example = 'npm run check-paper -- FILE…, or a folder of papers';
const { positionals } = argumentsOf(example, { allowPositionals: true });
if (positionals.length === 0) usage(example);

const content = (name: string) => JSON.parse(readFileSync(join(projectRoot, 'content', name), 'utf8'));
const check = content('paper-check.json');
const limits = paperLimits(check, content('documents/article-original.json'));
/** Where the command was called: npm itself goes to the project. */
const here = process.env.INIT_CWD ?? process.cwd();

/** What lies in a folder and is no paper that can be read: a document of another kind must not be passed over in silence. */
const leftOut: string[] = [];
const found = positionals.flatMap((given) => {
  const path = join(given.startsWith('/') ? '' : here, given);
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry) {
    console.error(`There is no ${given}.`);
    process.exit(2);
  }
  if (!entry.isDirectory()) return [path];
  const names = readdirSync(path, { recursive: true, withFileTypes: true })
    // Word keeps a file of its own beside one that is open, and systems hide theirs.
    .filter((file) => file.isFile() && !/^(?:~\$|\.)/.test(file.name))
    .map((file) => join(file.parentPath, file.name))
    .toSorted();
  const isPaper = (name: string) => ['.pdf', '.docx'].includes(extname(name).toLowerCase());
  leftOut.push(...names.filter((name) => !isPaper(name)));
  return names.filter(isPaper);
});
/** Each once, though a folder and one of its papers were given. */
const files = [...new Set(found)];

const told = { passed: 'passed', look: 'hints', refused: 'to mend' } as const;
const titles = new Map<string, { title: string; word: string; latex: string }>(
  check.rules.map((rule: { id: string; title: string; word: string; latex: string }) => [rule.id, rule]),
);
const shortName = (file: string) => {
  const name = relative(here, file);
  return name.startsWith('..') ? file : name;
};
const reports: { name: string; report: Report }[] = [];
for (const file of files) reports.push({ name: shortName(file), report: await checked(file) });

console.table(
  reports.map(({ name, report }) => ({
    Paper: name,
    Pages: report.pageCount ?? '',
    Result: told[report.verdict],
    Findings: [...new Set(report.findings.map((found) => titles.get(ruleOf(found))?.title))].join(', '),
  })),
);
for (const { name, report } of reports) {
  if (report.findings.length === 0) continue;
  console.log(`\n${name}`);
  for (const found of report.findings) {
    const pages = pagesInWords(found.pages);
    const rule = titles.get(ruleOf(found));
    console.log(
      `  ${severityOf(found) === 'error' ? 'To mend' : 'Hint'}: ${pages && `${pages}: `}${sentence(found, limits)}`,
    );
    if (reports.length === 1 && rule) console.log(`    Word: ${rule.word}\n    LaTeX: ${rule.latex}`);
  }
}
if (leftOut.length > 0)
  console.log(`\nLeft out, for they are neither PDF nor Word (.docx): ${leftOut.map(shortName).join(', ')}.`);
const refused = reports.filter(({ report }) => report.verdict === 'refused').length;
console.log(`\n${counted(reports.length, 'paper')}, ${refused} to mend.`);
process.exitCode = reports.length === 0 ? 2 : Math.min(refused, 1);

/** In a thread of its own, which is ended when it says nothing for too long or takes too much memory. */
function checked(file: string): Promise<Report> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./check-paper-thread.ts', import.meta.url), {
      workerData: { file, limits },
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    });
    const end = (report: Report) => {
      clearTimeout(timer);
      resolve(report);
      void worker.terminate();
    };
    const slow = () => end(unreadable('too-slow'));
    let timer = setTimeout(slow, silenceAllowed);
    worker.on('message', (message: { report?: Report }) => {
      clearTimeout(timer);
      timer = setTimeout(slow, silenceAllowed);
      if (message.report) end(message.report);
    });
    worker.on('error', (error: Error & { code?: string }) =>
      end(unreadable(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too-much-memory' : 'broken')),
    );
  });
}
