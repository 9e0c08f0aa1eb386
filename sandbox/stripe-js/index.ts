import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { PageAddition, SiteServerOptions } from '../site-server.ts';

/** Where the site's own origin serves the stand-in: nothing foreign is asked, and the shipped policy lets it through. */
export const scriptPath = '/_sandbox/stripe.js';
const apiPath = '/_sandbox/stripe-api';

export interface BrowserHalf {
  readonly additions: readonly PageAddition[];
  readonly routes: NonNullable<SiteServerOptions['routes']>;
}

/**
 * The browser half of the Stripe stand-in: the script that answers to `window.Stripe` on the payment page, and the way from there to
 * the API half (`apiUrl`, without a trailing slash).
 */
export async function browserHalf(apiUrl: string): Promise<BrowserHalf> {
  const script = await bundle();
  return {
    additions: [{ path: '/payment', headHtml: `<script src="${scriptPath}"></script>` }],
    routes: {
      [scriptPath]: () =>
        new Response(script, {
          headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' },
        }),
      [apiPath]: (request) => forward(request, apiUrl),
    },
  };
}

/** One classic script, so that it has run before anything of the page asks for `window.Stripe`. */
async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('browser/stripe.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}

interface Forwarded {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly key: string;
  readonly fields: Readonly<Record<string, string>>;
}

async function forward(request: Request, apiUrl: string): Promise<Response> {
  const { method, path, key, fields } = (await request.json()) as Forwarded;
  const form = new URLSearchParams(fields);
  // A browser may confirm and read with its publishable key; the bank's dialog is a control of the sandbox.
  const isControl = /^\/_sandbox\/payment_intents\/\w+\/authenticate$/.test(path);
  const answer = await fetch(`${apiUrl}${path}${method === 'GET' ? `?${form}` : ''}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': isControl ? 'application/json' : 'application/x-www-form-urlencoded',
    },
    ...(method === 'POST' && { body: isControl ? JSON.stringify({ pass: fields.pass === 'true' }) : form.toString() }),
  });
  return new Response(await answer.text(), {
    status: answer.status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  });
}
