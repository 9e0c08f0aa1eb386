import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import postcss, { type AtRule, type Container, type Node } from 'postcss';
import { builtPages } from './built-pages.ts';

const styleElement = /(<style\b[^>]*>)([\s\S]*?)<\/style>/g;

/**
 * Takes what only paper needs out of the styles in the pages and writes it into one file, which every page names for print alone: a browser
 * asks for it after everything that the screen waits for, once for the whole site (ADR-P10). The rules stay beside the components that
 * they are about. Runs before the policy takes its hashes.
 */
export function printSheet(): AstroIntegration {
  return {
    name: 'print-sheet',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const dist = fileURLToPath(dir);
        const pages = new Map<string, string>();
        const rules = new Set<string>();
        for (const { file } of await builtPages(dist)) {
          const { html, print } = withoutPrint(await readFile(file, 'utf8'));
          if (print.length > 0) pages.set(file, html);
          for (const rule of print) rules.add(rule);
        }
        const sheet = [...rules].join('');
        const hash = createHash('sha256').update(sheet).digest('base64url').slice(0, 8);
        await writeFile(`${dist}/_astro/print.${hash}.css`, sheet);
        const link = `<link rel="stylesheet" href="/_astro/print.${hash}.css" media="print">`;
        for (const [file, html] of pages) await writeFile(file, html.replace('</head>', `${link}</head>`));
        logger.info(`${sheet.length} bytes for ${pages.size} pages`);
      },
    },
  };
}

/**
 * A page without what its styles say for print alone.
 * @returns the rules taken out, each within the layers and conditions in which it stood
 */
export function withoutPrint(page: string): { html: string; print: readonly string[] } {
  const print: string[] = [];
  const html = page.replaceAll(styleElement, (whole, open: string, css: string) => {
    if (!css.includes('@media print')) return whole;
    const sheet = postcss.parse(css);
    sheet.walkAtRules('media', (rule) => {
      if (rule.params !== 'print') return;
      print.push(enclosed(rule));
      remove(rule);
    });
    return `${open}${sheet.toString()}</style>`;
  });
  return { html, print };
}

/** What a rule for print holds, within what stands round it but the condition that it is for print. */
function enclosed(rule: AtRule): string {
  let nodes: readonly Node[] = (rule.nodes ?? []).map((node) => node.clone());
  for (let outer: Node['parent'] = rule.parent; outer && outer.type !== 'root'; outer = outer.parent) {
    const shell = (outer as Container).clone({ nodes: [] });
    shell.append(...nodes);
    nodes = [shell];
  }
  return nodes.join('');
}

/** Takes a node out, and what has nothing left in it. */
function remove(node: Node): void {
  const { parent } = node;
  node.remove();
  if (parent && parent.type !== 'root' && (parent as Container).nodes?.length === 0) remove(parent as Container);
}
