import type * as z from 'zod/mini';
import { Failure } from '../domain/failure.ts';

/** Checks what arrived as `Input` and hands it on as `Output`. */
export type Schema<Output, Input = unknown> = z.ZodMiniType<Output, Input>;

const maxDepth = 8;
const poisoned = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads a body of at most `maxBytes`, however its length was announced.
 *
 * @throws {Failure} `body_too_large` as soon as the limit is passed.
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new Failure('body_too_large');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Failure('body_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Parses JSON that came from outside.
 *
 * @throws {Failure} `invalid_body` for text that is not UTF-8 JSON, is nested deeper than eight levels, or names a key of the prototype.
 */
export function parseJson(bytes: Uint8Array): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Failure('invalid_body', { detail: 'The body is not valid JSON.' });
  }
  refuseOdd(value, 0);
  return value;
}

/**
 * Parses the fields of a plain form post.
 *
 * @throws {Failure} `invalid_body` for a field that comes twice, which no form of ours sends.
 */
export function parseForm(bytes: Uint8Array): Record<string, string> {
  const pairs = [...new URLSearchParams(new TextDecoder().decode(bytes))];
  const names = new Set(pairs.map(([name]) => name));
  if (names.size < pairs.length || names.size > 20 || [...names].some((name) => poisoned.has(name)))
    throw new Failure('invalid_body', { detail: 'The form has fields that are not allowed.' });
  return Object.fromEntries(pairs);
}

/** Whether the body is a plain form post of a browser. */
export const isFormPost = (request: Request): boolean =>
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get('content-type') ?? '');

/**
 * Reads and parses a JSON body.
 *
 * @throws {Failure} `unsupported_media_type`, `body_too_large` or `invalid_body`
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;\s*charset=utf-?8\s*)?$/i.test(type)) throw new Failure('unsupported_media_type');
  return parseJson(await readBytes(request, maxBytes));
}

/**
 * What the schema makes of `input`.
 *
 * @throws {Failure} `invalid_body` with at most twenty fields named
 */
export function checked<Output>(schema: Schema<Output>, input: unknown, detail = 'Some fields are not valid.'): Output {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const errors = result.error.issues
    .slice(0, 20)
    .map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
  throw new Failure('invalid_body', { detail, errors });
}

function refuseOdd(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth >= maxDepth) throw new Failure('invalid_body', { detail: 'The body is nested too deeply.' });
  for (const [name, child] of Object.entries(value)) {
    if (poisoned.has(name))
      throw new Failure('invalid_body', { detail: 'The body has a field name that is not allowed.' });
    refuseOdd(child, depth + 1);
  }
}
