import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { parseHTML } from 'linkedom';
import { editorFile, editorPolicy } from '../editor/page.ts';
import { archivePolicies } from './archives.ts';
import { builtPages } from './built-pages.ts';

/** Hosts that a page may reach beside its own origin. */
interface Reach {
  readonly script?: readonly string[];
  readonly connect?: readonly string[];
  readonly frame?: readonly string[];
  readonly image?: readonly string[];
  readonly worker?: readonly string[];
}

const stripe: Reach = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  image: ['https://*.stripe.com'],
};
const map: Reach = { frame: ['https://www.openstreetmap.org'] };

/** Pages that reach further; every other page reaches nothing but its own origin. */
const reaches: Readonly<Record<string, Reach>> = {
  '/payment': stripe,
  '/contact': map,
  '/check-paper': { worker: ["'self'"] },
};

/**
 * Pages that show something of one account. No browser keeps them: one that comes from the memory of Firefox brings along the tab's storage
 * as it was when the page was left, and would take the account of that time for the present one (BUG-XB04, ADR-S23).
 */
const ofOneAccount: ReadonlySet<string> = new Set([
  '/dashboard',
  '/admin/dashboard',
  '/payment',
  '/inspection/timeline/form',
  '/auth/login',
  '/auth/register',
]);

/** The policy of a worker that may talk to its page alone. */
const confined = "default-src 'none'; script-src 'self'; report-uri /api/policy-report";

interface Inline {
  readonly scripts: ReadonlySet<string>;
  readonly styles: ReadonlySet<string>;
}

/**
 * Writes the content security policy of every built page into `_headers` (docs/security.md), and which pages are never kept.
 * Hashes are taken from the finished HTML, so they cannot drift from what is inlined. An attribute that no hash can allow
 * (an inline style or an event handler) stops the build and names its page.
 *
 * The rule for all paths (unknown ones, functions, files) is the union of the pages' policies: some hosts apply the rule of
 * the page instead of it, others enforce both at once, and either way the page gets its own narrow policy.
 */
export function contentPolicy(): AstroIntegration {
  return {
    name: 'content-policy',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const dist = fileURLToPath(dir);
        const pages = new Map<string, Inline>();
        for (const { name, file } of await builtPages(dist)) {
          pages.set(routeOf(name), inlineOf(await readFile(file, 'utf8'), name));
        }
        const rules = [...pages].flatMap(([route, inline]) =>
          pathsOf(route).map((path) =>
            rule(path, {
              'Content-Security-Policy': policy(inline, reaches[route] ?? {}),
              ...(ofOneAccount.has(route) ? { 'Cache-Control': 'no-store' } : {}),
            }),
          ),
        );
        // What opens a stranger's file loads its own code and reaches nothing: the file cannot leave the device (ADR-P06).
        const workers = (await readdir(`${dist}/_astro`)).filter((name) => name.startsWith('paper-worker'));
        if (workers.length === 0)
          throw new Error('The worker that checks papers was not built: its policy has no file to stand on.');
        rules.push(...workers.map((name) => rule(`/_astro/${name}`, { 'Content-Security-Policy': confined })));
        // A tool beside the site: what it needs is allowed to none of the pages, so the rule for all paths leaves it out (ADR-C10).
        if (existsSync(`${dist}/${editorFile}`))
          rules.push(
            ...pathsOf('/editor').map((path) =>
              rule(path, { 'Content-Security-Policy': editorPolicy, 'X-Robots-Tag': 'noindex' }),
            ),
          );
        rules.push(...archivePolicies(dist).map(([path, headers]) => rule(path, headers)));
        const all = [...pages.values()];
        const union: Inline = {
          scripts: new Set(all.flatMap(({ scripts }) => [...scripts])),
          styles: new Set(all.flatMap(({ styles }) => [...styles])),
        };
        await writeFile(
          `${dist}/_headers`,
          [rule('/*', { 'Content-Security-Policy': policy(union, merged(Object.values(reaches))) }), ...rules].join(
            '\n',
          ),
        );
        logger.info(`${pages.size} pages, ${union.scripts.size} inline scripts, ${union.styles.size} inline styles`);
      },
    },
  };
}

const routeOf = (file: string) => `/${file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`;

/** Some hosts match their rules against the address that was asked for, others against the file that answers it (BUG-PL11). */
export const pathsOf = (route: string): readonly string[] =>
  route.endsWith('/') ? [route, `${route}index.html`] : [route, `${route}.html`];

const rule = (path: string, headers: Readonly<Record<string, string>>) =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');

/** The hash source of a text, as the policy writes it. */
export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Hashes of everything that runs or styles from inside a page. */
export function inlineOf(html: string, page: string): Inline {
  const { document } = parseHTML(html);
  for (const element of document.querySelectorAll('*')) {
    for (const { name } of element.attributes) {
      if (name === 'style' || name.startsWith('on')) {
        throw new Error(
          `${page}: <${element.localName} ${name}> is refused by the content security policy; use a class or a script.`,
        );
      }
    }
  }
  // The raw source, not the parsed text: the browser hashes exactly these bytes.
  const texts = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'))]
      .filter(([, attributes = '']) => !/\ssrc=|application\/(ld\+)?json/.test(attributes))
      .map(([, , text = '']) => hashOf(text));
  return { scripts: new Set(texts('script')), styles: new Set(texts('style')) };
}

function merged(all: readonly Reach[]): Reach {
  const join = (part: keyof Reach) => [...new Set(all.flatMap((reach) => reach[part] ?? []))];
  return {
    script: join('script'),
    connect: join('connect'),
    frame: join('frame'),
    image: join('image'),
    worker: join('worker'),
  };
}

function policy({ scripts, styles }: Inline, reach: Reach): string {
  const list = (...sources: readonly string[]) => sources.join(' ');
  return [
    "default-src 'none'",
    `script-src ${list("'self'", ...scripts, ...(reach.script ?? []))}`,
    `style-src ${list("'self'", ...styles)}`,
    `img-src ${list("'self'", 'data:', ...(reach.image ?? []))}`,
    "font-src 'self'",
    `connect-src ${list("'self'", ...(reach.connect ?? []))}`,
    `frame-src ${reach.frame?.length ? list(...reach.frame) : "'none'"}`,
    `worker-src ${reach.worker?.length ? list(...reach.worker) : "'none'"}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'report-uri /api/policy-report',
  ].join('; ');
}
