import { posix } from 'node:path';

/** The repository's texts by path, relative to its root: code, tests and documents. */
export type Library = ReadonlyMap<string, string>;

const cited = /\b(?:SPEC|SEC|BUG|ADR)-[A-Z]{0,3}\d{1,3}\b/g;
/** A definition stands at the head of a line, a list item or a table row, or in a heading of `docs/`: `- **SEC-A3** …`, `| BUG-44 | …`, `## SPEC-4 …`. */
const defined = /^(?:#{1,4} |[-*] |\| *)(?:\*\*|`)?((?:SPEC|SEC|BUG)-[A-Z]{0,3}\d{1,3})\b/gm;
/** Ids of the time before they said what they are. At the head of a test's title, or after a comma or opening bracket in a comment. */
const bareTitle = /\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)?\(\s*[`'"]((?:[A-Z]|PL|PR|UX|XB)\d{1,2})\b/g;

const isTest = (path: string) => /^tests\/.*\.(test|spec)\.tsx?$/.test(path);
const isDocument = (path: string) => /^(docs\/.*|[A-Z_]+|\.github\/.*)\.md$/.test(path);

/** Every id that the documents define, with the file that does. */
export function definitions(library: Library): Map<string, string> {
  const found = new Map<string, string>();
  for (const [path, text] of library) {
    const record = /^docs\/decisions\/([A-Z]+\d+)-/.exec(path)?.[1];
    if (record !== undefined) found.set(`ADR-${record}`, path);
    if (!/^docs\/[^/]+\.md$/.test(path)) continue;
    for (const [, id = ''] of text.matchAll(defined)) found.set(id, path);
  }
  return found;
}

/** What is wrong with the ids and citations of the repository, a sentence each; empty when all is well. */
export function judge(library: Library): string[] {
  return [...unknownIds(library), ...untested(library), ...bareIds(library), ...foreignCitations(library)];
}

function unknownIds(library: Library): string[] {
  const known = definitions(library);
  return [...library].flatMap(([path, text]) =>
    [...new Set(text.match(cited) ?? [])]
      .filter((id) => !known.has(id))
      .map((id) => `${path} cites ${id}, which no document defines.`),
  );
}

/** Lines of the checklist, and bugs of others that could have been ours: each is held by a test. */
function untested(library: Library): string[] {
  const tests = [...library].filter(([path]) => isTest(path)).map(([, text]) => text);
  const held = new Set(tests.flatMap((text) => text.match(cited) ?? []));
  return [...definitions(library)]
    .filter(([id]) => /^(SEC|BUG)-/.test(id) && !held.has(id))
    .map(([id, path]) => `${path} defines ${id}, and no test names it.`);
}

function bareIds(library: Library): string[] {
  return [...library]
    .filter(([path]) => isTest(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(bareTitle)].map(
        ([, id = '']) => `${path}: the title begins with ${id}, which does not say what it is.`,
      ),
    );
}

/** Links of documents, and paths to files that any text names, lead to files of this repository. */
function foreignCitations(library: Library): string[] {
  return [...library].flatMap(([path, text]) => {
    const links = isDocument(path) ? [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)(?:#[^)]*)?\)/g)] : [];
    const named = [
      ...text.matchAll(/(?<![\w./$}-])((?:\.\.?\/)*(?:shared|design|spec|cases|docs)\/[\w./-]+\.(?:md|html))\b/g),
    ];
    return [...new Set([...links, ...named].map(([, target = '']) => target))]
      .filter((target) => !isHere(library, path, target))
      .map((target) => `${path} cites ${target}, which is not in this repository.`);
  });
}

function isHere(library: Library, from: string, target: string): boolean {
  const places = [posix.normalize(target), posix.join(posix.dirname(from), target)];
  return places.some(
    (place) =>
      library.has(place) || [...library.keys()].some((path) => path.startsWith(`${place.replace(/\/$/, '')}/`)),
  );
}
