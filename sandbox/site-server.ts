import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { NetlifyDev } from '@netlify/dev';
import { clientAddressHeader } from './client-address.ts';
import { loadFunctions } from './functions.ts';

/** What the sandbox adds to a page on its way out, e.g. the stand-in for the payment provider's script. */
export interface PageAddition {
  /** Exact path of the page, e.g. `/payment`; without one, every page. */
  readonly path?: string;
  /** Placed at the start of `<head>`. */
  readonly headHtml: string;
}

export interface SiteServerOptions {
  /** TCP port, 0 for any free one. */
  readonly port: number;
  /** Folder with `netlify.toml`, the built `dist` and the functions. */
  readonly projectRoot: string;
  readonly additions?: readonly PageAddition[];
  /** Own routes of the sandbox by exact path, tried before anything of the site. */
  readonly routes?: Readonly<Record<string, (request: Request) => Response | Promise<Response>>>;
}

export interface SiteServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * Serves the built site as the platform does: static files, header rules, redirects, functions, and the 404 page with status 404.
 * Functions read the environment of this process.
 */
export async function startSiteServer(options: SiteServerOptions): Promise<SiteServer> {
  // A request that comes while the platform still starts is kept waiting, never lost.
  const ready = Promise.withResolvers<(request: Request) => Promise<Response>>();
  const server = createServer((incoming, outgoing) => {
    respond(incoming, outgoing).catch((error: unknown) => {
      console.error(`${incoming.method} ${incoming.url} failed in the site server:`, error);
      if (!outgoing.headersSent) outgoing.writeHead(500, { 'content-type': 'text/plain' });
      outgoing.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, 'localhost', resolve);
  });
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;

  const platform = emulatePlatform(options.projectRoot, url);
  await platform.start();
  const functions = await loadFunctions(options.projectRoot);
  functions.startClock();
  ready.resolve(answer);

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const address = addressOf(incoming.url ?? '/', url);
    if (!address) return send(new Response('Bad request', { status: 400 }), incoming, outgoing);
    const own = options.routes?.[address.pathname];
    const request = webRequest(incoming, address);
    const response = own ? await own(request) : await (await ready.promise)(request);
    await send(response, incoming, outgoing);
  }

  async function answer(request: Request): Promise<Response> {
    const dynamic = await functions.handle(request, request.headers.get('x-forwarded-for') ?? '');
    if (dynamic) return dynamic;
    const found = await platform.handleAndIntrospect(request);
    // What no function takes can only be read, whether it is there or not.
    if (!['GET', 'HEAD'].includes(request.method) && found?.type !== 'redirect')
      return new Response('Method not allowed', { status: 405, headers: { allow: 'GET, HEAD' } });
    if (!found) {
      const page = await platform.handle(new Request(new URL('/404', url)));
      return new Response(page?.body ?? 'Not found', { status: 404, headers: page?.headers ?? {} });
    }
    return found.type === 'static' ? withAdditions(found.response, new URL(request.url).pathname) : found.response;
  }

  async function withAdditions(response: Response, path: string): Promise<Response> {
    const wanted = options.additions?.filter((entry) => entry.path === undefined || entry.path === path) ?? [];
    if (wanted.length === 0 || !response.headers.get('content-type')?.startsWith('text/html')) return response;
    const added = wanted.map(({ headHtml }) => headHtml).join('');
    const html = (await response.text()).replace('<head>', () => `<head>${added}`);
    return new Response(html, { status: response.status, headers: response.headers });
  }

  return {
    url,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await functions.stop();
      await platform.stop();
    },
  };
}

/** What was asked for, or undefined when it is no address at all: `//`, a path with a broken escape (BUG-F19). */
function addressOf(asked: string, base: string): URL | undefined {
  const address = URL.parse(asked.replace(/^\/{2,}(?!$)/, '/'), base);
  if (!address || address.origin !== base) return undefined;
  try {
    decodeURIComponent(address.pathname);
    return address;
  } catch {
    return undefined;
  }
}

/**
 * The platform's own emulation, with everything off that this site does not use. Geolocation stays off too:
 * it would ask a server of the platform where this machine is.
 */
export function emulatePlatform(projectRoot: string, serverAddress: string): NetlifyDev {
  const off = { enabled: false };
  return new NetlifyDev({
    projectRoot,
    serverAddress,
    skipGitignore: true,
    blobs: off,
    database: off,
    edgeFunctions: off,
    images: off,
    aiGateway: off,
    geolocation: off,
    functions: off,
  });
}

/** Writes a web response to a Node one. */
export async function send(response: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') outgoing.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
  if (!response.body || incoming.method === 'HEAD') {
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  await pipeline(Readable.fromWeb(response.body as NodeReadableStream), outgoing).catch(
    (error: NodeJS.ErrnoException) => {
      // The visitor left before the answer was through.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE' && error.code !== 'ERR_STREAM_UNABLE_TO_PIPE') throw error;
    },
  );
}

/** A Node request as the platform's edge would hand it on: the source address is the connection's own. */
export function webRequest(incoming: IncomingMessage, address: URL): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (Array.isArray(value)) for (const one of value) headers.append(name, one);
    else if (value !== undefined) headers.set(name, value);
  }
  const chosen = headers.get(clientAddressHeader);
  // The platform's emulation takes the source address from this header; what a client forged there must not pass.
  headers.set('x-forwarded-for', chosen ?? incoming.socket.remoteAddress ?? '127.0.0.1');
  headers.delete(clientAddressHeader);
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD';
  return new Request(address, {
    method: incoming.method ?? 'GET',
    headers,
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' } : {}),
    redirect: 'manual',
  } as RequestInit);
}
