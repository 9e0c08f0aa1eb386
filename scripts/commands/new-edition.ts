import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ContentError } from '../../src/content/check/content-error.ts';
import { loadContent } from '../../src/content/check/load.ts';
import { addDays, currentValue, daysOf, entryOf } from '../../src/content/facts/dates.ts';
import { editionWords } from '../../src/content/facts/last-edition.ts';
import type { Documents } from '../../src/content/registry.ts';
import { counted } from '../../src/contract/counted.ts';
import { argumentsOf, usage } from './arguments.ts';
import { contentReport } from './content-report.ts';
import { AnswerError, type Answers, answersFor } from './new-edition/answers.ts';
import { deadLinks, freeze, answers as isAnswered, sitemapPaths } from './new-edition/archive.ts';
import { type NextContent, writeNextContent } from './new-edition/next-content.ts';
import { agrees, notWritten, terminalUnless } from './terminal.ts';

// The next edition: `npm run new-edition -- 2027`. Asks the few questions, freezes the present edition as static pages below its year,
// empties what must be new, keeps what stays, and lists what is still to be written (ADR-C09).
const root = fileURLToPath(new URL('../..', import.meta.url));
const example =
  'npm run new-edition -- YEAR [--shortName NAME] [--first DAY] [--last DAY] [--submission DAY] [--acceptance DAY] [--registration DAY] [--yes]';
const { values, positionals } = argumentsOf(example, {
  allowPositionals: true,
  options: {
    yes: { type: 'boolean', default: false },
    shortName: { type: 'string' },
    first: { type: 'string' },
    last: { type: 'string' },
    submission: { type: 'string' },
    acceptance: { type: 'string' },
    registration: { type: 'string' },
  },
});
const { yes, ...given } = values;
const year = Number(positionals[0]);
if (positionals.length !== 1 || !/^\d{4}$/.test(positionals[0] ?? '')) usage(example);
const terminal = terminalUnless(yes);
const today = new Date().toISOString().slice(0, 10);

/** The same in a copy first: answers that do not go together are told before anything is written. */
function tryOut(content: Documents, answers: Answers): NextContent {
  const copy = mkdtempSync(join(tmpdir(), 'new-edition-'));
  try {
    for (const part of ['content', 'public/images']) cpSync(join(root, part), join(copy, part), { recursive: true });
    const next = writeNextContent(copy, content, answers, today);
    loadContent(copy);
    return next;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Builds the site as it stands on the day after the conference, and keeps it below its year. */
function archive(content: Documents): string {
  const { site, schedule } = content;
  const over = addDays(daysOf(currentValue(entryOf(schedule, site.dates.conference))).last, 1);
  try {
    execFileSync('npm', ['run', '--silent', '--ignore-scripts', 'build'], {
      cwd: root,
      env: { ...process.env, SITE_AT: `${over}T12:00`, ASTRO_TELEMETRY_DISABLED: '1' },
      stdio: 'pipe',
    });
  } catch (error) {
    const { stderr } = error as { readonly stderr?: Buffer };
    throw new AnswerError(`The present edition cannot be built, so nothing was written. The build says:\n${stderr}`);
  }
  const dist = join(root, 'dist');
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(readFileSync(join(dist, 'index.html'), 'utf8'))?.[1];
  const place = { year: site.edition, shortName: site.shortName, origin: new URL(canonical ?? site.url).origin };
  const publicFolder = join(root, 'public');
  const files = freeze(dist, join(publicFolder, String(site.edition)), place, {
    edition: site.edition,
    shortName: site.shortName,
    words: editionWords(content),
  });
  const paths = sitemapPaths(dist);
  const lost = [
    ...paths.filter((path) => !isAnswered(publicFolder, `/${site.edition}${path}`)),
    ...deadLinks(publicFolder, place),
  ];
  if (lost.length > 0) {
    rmSync(join(publicFolder, String(site.edition)), { recursive: true });
    throw new AnswerError(`The archive would have dead links, so nothing was written:\n${lost.join('\n')}`);
  }
  // Citations and calendars know the old addresses of what each edition has of its own. A page of the new edition goes before them.
  const own = paths.filter((path) => /^\/(?:announcements|papers|sessions|speakers)\//.test(path));
  appendFileSync(join(publicFolder, '_redirects'), own.map((path) => `${path} /${site.edition}${path} 301\n`).join(''));
  return `${counted(files.length, 'file')} at public/${site.edition}/: of ${counted(paths.length, 'address', 'addresses')} in its sitemap each answers, no link is dead.`;
}

const list = (title: string, lines: readonly string[]) => `${title}\n${lines.map((line) => `  ${line}`).join('\n')}\n`;

try {
  const content = loadContent(root);
  const ask = terminal && ((text: string) => terminal.question(text));
  const answers = await answersFor(content, year, given, ask);
  const { emptied, toWrite } = tryOut(content, answers);
  console.log(
    `${content.site.shortName} is frozen at /${content.site.edition}/, and ${answers.shortName} begins: ${answers.first} to ${answers.last}.\n`,
  );
  console.log(list('Emptied, since the archive has it:', emptied));
  if (yes || (await agrees(terminal))) {
    console.log(`Archive: ${archive(content)}\n`);
    writeNextContent(root, content, answers, today);
    console.log(list('Still to be written or checked, in content/:', toWrite));
    console.log(contentReport(root).lines.join('\n'));
  } else console.log(notWritten);
} catch (error) {
  if (!(error instanceof ContentError || error instanceof AnswerError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  terminal?.close();
}
