import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { editionName } from './edition-name.ts';
import { copyProject } from './editions.ts';
import { editionOfTests } from './pune.ts';

/**
 * Where the browser tests, and others that name dates and people, find the site that they look at: the frozen edition, so that they hold
 * whatever `content/` says (BUG-C02), or the one that `CONTENT_EDITION` names (ADR-C14). As long as `content/` says the same the site of the checkout is taken, and
 * nothing is built twice; else a copy of the project with that edition, which this module builds when it is run.
 */
const project = fileURLToPath(new URL('../..', import.meta.url));
const isSame = filesOf(join(editionOfTests, 'content')).every((file) => sameBytes(join('content', file)));
/** Nothing beside it either: a news item more is another site. */
const isAll =
  filesOf(join(project, 'content')).filter((file) => !/^(?:schemas\/|README\.md)/.test(file)).length ===
  filesOf(join(editionOfTests, 'content')).length;

const name = `stage-${editionName}`;
export const stageRoot = isSame && isAll ? project : join(project, '.cache', 'copies', name);

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

function sameBytes(file: string): boolean {
  return (
    existsSync(join(project, file)) &&
    readFileSync(join(project, file)).equals(readFileSync(join(editionOfTests, file)))
  );
}

if (import.meta.main) {
  if (stageRoot === project)
    console.log('The content is that of the frozen edition: its site is the one that was built.');
  else {
    copyProject(name, editionName).build();
    execFileSync(process.execPath, ['scripts/build/functions.ts'], { cwd: stageRoot, stdio: 'inherit' });
    console.log(`The edition ${editionName} was built at ${stageRoot}.`);
  }
}
