import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import site from '#content/site.json' with { type: 'json' };
import { bundleEditor, type EditorBundle } from '../editor/bundle.ts';
import { answerCheckout, checkoutDoor, removeUnfinished } from '../editor/checkout-door.ts';
import { editorFile, editorPage, editorPolicy, editorSettings } from '../editor/page.ts';

const projectRoot = fileURLToPath(new URL('../../../', import.meta.url));
const workshop = join(projectRoot, '.cache', 'editor');

/**
 * The editor of the content at `/editor` (ADR-C10): built beside the site, never as part of it. `EDITOR_REPOSITORY=off` leaves it out. The dev
 * server opens the checkout in it.
 */
export function editor(): AstroIntegration {
  let bundle: Promise<EditorBundle> | undefined;
  const started = () => {
    mkdirSync(workshop, { recursive: true });
    bundle ??= bundleEditor(workshop);
    return bundle;
  };
  const settings = editorSettings(projectRoot, site, process.env);
  const isOff = settings.repository === 'off';
  const isSetUp = !isOff && settings.repository !== '';
  return {
    name: 'editor',
    hooks: {
      'astro:build:start': () => {
        // It is waited for when the site is done; a fault is told then.
        if (isSetUp) started().catch(() => undefined);
      },
      'astro:build:done': async ({ dir, logger }) => {
        if (isOff) return;
        const dist = fileURLToPath(dir);
        let script = '';
        if (isSetUp) {
          const built = await started();
          script = built.script;
          cpSync(built.folder, join(dist, '_astro'), { recursive: true });
          rmSync(built.folder, { recursive: true });
        }
        writeFileSync(join(dist, editorFile), editorPage(settings, script));
        logger.info(isSetUp ? `/editor opens ${settings.repository}` : '/editor says what to set: EDITOR_REPOSITORY');
      },
      'astro:server:setup': ({ server }) => {
        removeUnfinished(projectRoot);
        server.middlewares.use(editorInDev(projectRoot, started));
      },
    },
  };
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};

/**
 * The editor as the dev server answers it: its page, its scripts and the door to the checkout; anything else goes on to `next`.
 * @param root folder of the project whose content is edited
 */
export function editorInDev(root: string, started: () => Promise<EditorBundle>) {
  return (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === checkoutDoor) {
      answerCheckout(root, request, response).catch(next);
      return;
    }
    if (pathname !== '/editor' && !pathname.startsWith('/_astro/editor/')) {
      next();
      return;
    }
    started()
      .then(({ folder, script }) => {
        if (pathname === '/editor') {
          response.writeHead(200, {
            'Content-Type': 'text/html; charset=utf-8',
            'Content-Security-Policy': editorPolicy,
          });
          response.end(editorPage(editorSettings(root, site, {}, checkoutDoor), script));
          return;
        }
        const file = join(folder, 'editor', pathname.slice(pathname.lastIndexOf('/') + 1));
        response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
        response.end(readFileSync(file));
      })
      .catch(next);
  };
}
