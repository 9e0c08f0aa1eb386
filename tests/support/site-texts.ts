import { extname } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { parseXml, type XmlNode } from './office.ts';
import { readPdf } from './pdf.ts';

/**
 * What a file of the built site says, whatever its kind: its words, and what it says about itself (author, title, keywords, comments). Every
 * kind that a build writes has its reader here; one without a reader is an error, so that a new kind of file cannot say things unread.
 */
type Reader = (bytes: Uint8Array, path: string) => Promise<string> | string;

const asText: Reader = (bytes) => strFromU8(bytes);

/** Of XML what a program shows or says: text, also where a word is cut into runs, and attributes. */
const asXml: Reader = (bytes) => {
  const attributes = (node: XmlNode): string[] => [
    ...Object.values(node.attributes),
    ...node.children.flatMap(attributes),
  ];
  const document = parseXml(strFromU8(bytes));
  return [strFromU8(bytes), document.text, ...attributes(document)].join('\n');
};

const asPdf: Reader = async (bytes) => {
  const { text, title, about, alternatives, fields } = await readPdf(bytes);
  return [title, about, ...alternatives, ...fields.flatMap(({ name, label }) => [name, label]), ...text].join('\n');
};

const asZip: Reader = async (bytes, path) => {
  const parts = Object.entries(unzipSync(bytes)).filter(([, part]) => part.length > 0);
  const texts = await Promise.all(
    parts.map(async ([name, part]) => `${name}\n${await siteText(`${path}/${name}`, part)}`),
  );
  return texts.join('\n');
};

/** A picture of points has no words to read; what was written about it has. What is drawn into it is read where it is composed. */
const asPicture: Reader = async (bytes) => {
  const { exif, xmp, iptc, comments } = await sharp(bytes).metadata();
  const notes = [exif, xmp, iptc].map((block) => block?.toString('latin1') ?? '');
  return [...notes, ...(comments ?? []).map(({ keyword, text }) => `${keyword} ${text}`)].join('\n');
};

/** Shapes of letters, of families that are nobody's. */
const asLetters: Reader = () => '';

const readers: Readonly<Record<string, Reader>> = {
  '.html': asText,
  '.js': asText,
  '.css': asText,
  '.json': asText,
  '.webmanifest': asText,
  '.txt': asText,
  '.ics': asText,
  '.csv': asText,
  _headers: asText,
  _redirects: asText,
  '.xml': asXml,
  '.rels': asXml,
  '.svg': asXml,
  '.tex': asText,
  '.cls': asText,
  '.bib': asText,
  '.md': asText,
  '.pdf': asPdf,
  '.zip': asZip,
  '.docx': asZip,
  '.pptx': asZip,
  '.png': asPicture,
  '.webp': asPicture,
  '.avif': asPicture,
  '.ico': asLetters,
  '.ttf': asLetters,
  '.woff2': asLetters,
};

/**
 * @param path in the site, also of a part of a zip
 * @throws if nothing is known of that kind of file
 */
export async function siteText(path: string, bytes: Uint8Array): Promise<string> {
  const kind = extname(path) || (path.split('/').at(-1) ?? '');
  const reader = readers[kind];
  if (!reader)
    throw new Error(`${path}: no reader of the words of such a file. Add one to tests/support/site-texts.ts.`);
  return await reader(bytes, path);
}
