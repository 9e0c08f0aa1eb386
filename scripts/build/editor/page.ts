import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { EditorSettings } from '../../../src/editor/settings.ts';

/** Where a build puts the page. */
export const editorFile = 'editor.html';

/** What an environment says of the editor. */
type Source = Readonly<Record<string, string | undefined>>;

/**
 * What the page of the editor is told.
 * @param root folder of the project
 * @throws when the name of the repository cannot be one
 * @param checkout where the dev server gives and takes the files of the checkout; undefined in a build
 */
export function editorSettings(
  root: string,
  site: { readonly url: string; readonly shortName: string },
  source: Source,
  checkout?: string,
): EditorSettings {
  const repository = source.EDITOR_REPOSITORY?.trim() ?? '';
  if (repository !== '' && repository !== 'off' && !/^[\w.-]+\/[\w.-]+$/.test(repository))
    throw new Error('EDITOR_REPOSITORY should be the owner and name of a repository, such as owner/name, or off');
  return {
    repository,
    site: site.url,
    title: `${site.shortName}: editor`,
    news: readdirSync(join(root, 'content/announcements'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => name.slice(0, -3)),
    checkout,
  };
}

/** Whether the editor has anything to open. */
const hasFiles = ({ repository, checkout }: EditorSettings) => repository !== '' || checkout !== undefined;

/**
 * The page at `/editor`: a tool, not a page of the site. Without anything to open it says what has to be set, and loads nothing.
 * @param script address of the script that starts the editor
 */
export function editorPage(settings: EditorSettings, script: string): string {
  const data = JSON.stringify(settings).replaceAll('<', '\\u003c');
  const title = settings.title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const head = `<meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><meta name="robots" content="noindex" /><title>${title}</title><link rel="icon" href="/favicon.svg" />`;
  const body = hasFiles(settings)
    ? `<script id="editor-settings" type="application/json">${data}</script><script type="module" src="${script}"></script><noscript><p>The editor needs scripts. Without them the files of content/ are edited on the host of the repository.</p></noscript>`
    : `<main><h1>${title}</h1><p>The editor is not set up yet: set <code>EDITOR_REPOSITORY</code> to the owner and name of the repository, such as <code>owner/name</code>, and build the site again. docs/deploy.md says how people sign in.</p><p><a href="/">To the site</a></p></main>`;
  return `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>\n`;
}

/** Hosts that the editor reaches once one has signed in: the repository's, and those of its pictures. */
const hosts = {
  connect: ['https://api.github.com'],
  image: ['https://avatars.githubusercontent.com', 'https://raw.githubusercontent.com'],
};

/**
 * The policy of the editor, apart from that of the site: it writes its styles itself and shows pictures that were only just chosen. No page
 * but this one has it (ADR-C10).
 */
export const editorPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  `img-src 'self' data: blob: ${hosts.image.join(' ')}`,
  "font-src 'self' data:",
  `connect-src 'self' blob: data: ${hosts.connect.join(' ')}`,
  "media-src 'self' blob:",
  "worker-src 'self' blob:",
  "manifest-src 'self' blob: data:",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  'report-uri /api/policy-report',
].join('; ');
