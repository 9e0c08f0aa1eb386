import type { APIRoute } from 'astro';
import { readDocument } from '../../content/read.ts';
import { documentInfo } from '../../documents/info.ts';

/** The checksum of every document as `sha256sum` prints them: `sha256sum --check checksums.txt` beside the files compares them. */
export const GET: APIRoute = async () => {
  const { documents } = await readDocument('downloads');
  const lines = await Promise.all(
    documents.map(async ({ url }) => `${(await documentInfo(url)).checksum}  ${url.replace('/documents/', '')}\n`),
  );
  return new Response(lines.join(''), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
