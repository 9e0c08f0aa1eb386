import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { minifySync } from 'vite';

/** A script that runs from inside a page, as it was written or as it was bundled: what opens it, and its text. */
export const runningScript =
  /(<script(?![^>]*\b(?:src=|type="(?:[^"]*json|speculationrules)"))[^>]*>)([\s\S]*?)<\/script>/g;

const inlineScript = /(<script(?![^>]*\b(?:src|type)=)[^>]*>)([\s\S]*?)(<\/script>)/g;

/**
 * Makes the scripts that stand in a page as they were written (`is:inline`) as short as those that the bundler made. Runs before the
 * policy takes its hashes. A script that cannot be read stops the build.
 */
export function inlineScripts(): AstroIntegration {
  return {
    name: 'inline-scripts',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const known = new Map<string, string>();
        const short = (script: string) => {
          const found = known.get(script) ?? minified(script);
          known.set(script, found);
          return found;
        };
        for (const entry of await readdir(fileURLToPath(dir), { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !entry.name.endsWith('.html')) continue;
          const file = `${entry.parentPath}/${entry.name}`;
          const html = await readFile(file, 'utf8');
          await writeFile(
            file,
            html.replaceAll(
              inlineScript,
              (_whole, open: string, script: string, close: string) => open + short(script) + close,
            ),
          );
        }
      },
    },
  };
}

/** @throws when the script cannot be read */
export function minified(script: string): string {
  const { code, errors } = minifySync('inline.js', script, { module: false, codegen: { removeWhitespace: true } });
  if (errors.length > 0) throw new Error(`An inline script cannot be read: ${errors[0]?.message}\n${script}`);
  return code.trim();
}
