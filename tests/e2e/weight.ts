import { brotliCompressSync, constants } from 'node:zlib';

/** Formats that are compressed already; everything else, drawings too, travels through brotli. */
const packed = /\.(avif|webp|png|jpg|ico|woff2)$/;

const squeezed = new Map<string, number>();

/** Bytes after brotli at its strongest, as the platform sends them. The shared chunks come with many pages and are squeezed once. */
export function squeeze(body: string | Buffer): number {
  const text = body.toString();
  const known = squeezed.get(text);
  if (known !== undefined) return known;
  const { length } = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  squeezed.set(text, length);
  return length;
}

/** What a file weighs on its way to the visitor. */
export const weightOf = (url: string, body: Buffer): number =>
  packed.test(new URL(url).pathname) ? body.length : squeeze(body);
