import {
  createReadStream,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join, sep } from 'node:path';

/** Where the editor reads and writes the files of a checkout, in the dev server alone. */
export const checkoutDoor = '/editor/checkout';

/** What an organiser edits: the content and the pictures it names. */
const folders = ['content', 'public/images'];

const largest = 20_000_000;

/** What the editor writes a new file into before it moves that to its place. */
const isUnfinished = (name: string) => name.startsWith('.sveltia-tmp-');

/** Takes away what was never moved: the editor's page was closed in between. For the start of a server, when nobody saves. */
export function removeUnfinished(root: string): void {
  for (const folder of folders) removeUnfinishedIn(join(root, folder));
}

/** Links are not followed: what lies beyond them is not the editor's. */
function removeUnfinishedIn(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeUnfinishedIn(path);
    else if (isUnfinished(entry.name)) rmSync(path);
  }
}

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Answers what the editor asks of the checkout: folders as lists, files as they are; PUT writes a file, POST moves one, DELETE takes one away.
 * Only the editor's own page on this machine is answered, and nothing but content and pictures is touched.
 * @param root folder of the project
 */
export async function answerCheckout(root: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    refuseStrangers(request);
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    const path = searchParams.get('path') ?? '';
    if (request.method === 'GET') return give(root, path, response);
    const file = fileIn(root, path);
    if (request.method === 'PUT') writeWhole(file, await bodyOf(request));
    else if (request.method === 'POST') renameSync(file, fileIn(root, searchParams.get('to') ?? ''));
    else if (request.method === 'DELETE') rmSync(file);
    else throw new Refusal(405, 'Files are read, written, moved and taken away.');
    response.writeHead(204).end();
  } catch (error) {
    const status = error instanceof Refusal ? error.status : isMissing(error) ? 404 : 500;
    response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end(error instanceof Error ? error.message : String(error));
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Another machine, another site in the same browser, or a name that was bent to this machine: none of them reaches the files. */
function refuseStrangers({ headers, socket }: IncomingMessage): void {
  const isHere = /^(?:::1|(?:::ffff:)?127(?:\.\d+){3})$/.test(socket.remoteAddress ?? '');
  const isOwnName = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(headers.host ?? '');
  const isOwnPage =
    headers['sec-fetch-site'] === 'same-origin' && (!headers.origin || headers.origin === `http://${headers.host}`);
  if (!isHere || !isOwnName || !isOwnPage) throw new Refusal(403, 'Only the editor on this machine is answered.');
}

/** A path within the folders that are edited, as a file of this machine; links that lead out of them are not followed. */
function fileIn(root: string, path: string): string {
  const isWithin = folders.some((folder) => path.startsWith(`${folder}/`));
  const isPlain = path.split('/').every((step) => step !== '' && step !== '..' && step !== '.' && !step.includes('\\'));
  if (!isWithin || !isPlain) throw new Refusal(403, 'Only content/ and public/images/ are edited.');
  const file = join(root, path);
  let known = file;
  while (!statSync(known, { throwIfNoEntry: false })) known = dirname(known);
  const real = realpathSync(known);
  const home = realpathSync(root);
  if (!folders.some((folder) => `${real}${sep}`.startsWith(`${join(home, folder)}${sep}`)))
    throw new Refusal(403, 'Only content/ and public/images/ are edited.');
  return file;
}

function give(root: string, path: string, response: ServerResponse): void {
  const above = new Set(
    folders.flatMap((folder) => folder.split('/').map((_, index, steps) => steps.slice(0, index).join('/'))),
  );
  const isAbove = above.has(path);
  const isFolder = isAbove || folders.includes(path) || statSync(fileIn(root, path)).isDirectory();
  if (isFolder) {
    const listed = readdirSync(join(root, path), { withFileTypes: true })
      .map((entry) => ({ name: entry.name, kind: entry.isDirectory() ? 'directory' : 'file' }))
      .filter(({ name }) => {
        if (isUnfinished(name)) return false;
        const own = path ? `${path}/${name}` : name;
        return !isAbove || above.has(own) || folders.includes(own);
      });
    response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
    response.end(JSON.stringify(listed));
    return;
  }
  const file = fileIn(root, path);
  const { mtime } = statSync(file);
  response.writeHead(200, {
    'Content-Type': 'application/octet-stream',
    'Last-Modified': mtime.toUTCString(),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  createReadStream(file).pipe(response);
}

function writeWhole(file: string, bytes: Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > largest) throw new Refusal(413, 'The file is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
