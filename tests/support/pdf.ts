import { readFileSync } from 'node:fs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What an independent reader finds in a PDF. */
export interface ReadPdf {
  readonly pages: number;
  /** Width and height of each page in points. */
  readonly sizes: readonly (readonly [number, number])[];
  /** Text of each page, with single spaces. */
  readonly text: readonly string[];
  readonly title: string;
  readonly language: string;
  readonly tagged: boolean;
  /** Everything that the file says about itself: its information and its metadata (XMP), as text. */
  readonly about: string;
  /** Texts that are spoken in place of a figure. */
  readonly alternatives: readonly string[];
  /** Names of the structure elements, such as SEC-H1 or TH, of all pages. */
  readonly structure: readonly string[];
  readonly fields: readonly {
    readonly name: string;
    readonly kind: string;
    readonly label: string;
    readonly page: number;
  }[];
  /** Fonts without their file inside, by name. */
  readonly fontsOutside: readonly string[];
  readonly fontsInside: readonly string[];
}

interface StructureNode {
  role?: string;
  alt?: string;
  children?: StructureNode[];
}

const roles = (node: StructureNode | null): string[] =>
  node ? [...(node.role ? [node.role] : []), ...(node.children ?? []).flatMap(roles)] : [];

const alternativesOf = (node: StructureNode | null): string[] =>
  node ? [...(node.alt ? [node.alt] : []), ...(node.children ?? []).flatMap(alternativesOf)] : [];

/** Reads a PDF from a file or from bytes. */
export async function readPdf(source: string | Uint8Array): Promise<ReadPdf> {
  const bytes = typeof source === 'string' ? readFileSync(source) : source;
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  const [meta, mark] = await Promise.all([pdf.getMetadata(), pdf.getMarkInfo()]);
  const info = meta.info as Record<string, unknown>;
  const sizes: [number, number][] = [];
  const text: string[] = [];
  const structure: string[] = [];
  const alternatives: string[] = [];
  const fields: ReadPdf['fields'][number][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    sizes.push([width, height]);
    const content = await page.getTextContent();
    text.push(
      content.items
        .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : ''))
        .join('')
        .replaceAll(/\s+/g, ' '),
    );
    const tree = (await page.getStructTree()) as StructureNode | null;
    structure.push(...roles(tree));
    alternatives.push(...alternativesOf(tree));
    for (const annotation of await page.getAnnotations()) {
      if (annotation.subtype !== 'Widget') continue;
      fields.push({
        name: annotation.fieldName,
        kind: annotation.checkBox ? 'check' : annotation.multiLine ? 'multiline' : 'text',
        label: annotation.alternativeText,
        page: number,
      });
    }
  }
  await task.destroy();
  const fonts = fontsOf(bytes);
  return {
    pages: sizes.length,
    sizes,
    text,
    title: String(info.Title ?? ''),
    language: String(info.Language ?? ''),
    tagged: (mark as ReadonlyMap<string, boolean> | null)?.get('Marked') ?? false,
    about: `${JSON.stringify(info)}\n${meta.metadata?.getRaw() ?? ''}`,
    alternatives,
    structure,
    fields,
    ...fonts,
  };
}

/**
 * The fonts of a PDF: those with their file inside, and those that a reader would have to have. Read from the bytes, whose objects our writer
 * leaves plain; a PDF without any object of that form fails.
 */
function fontsOf(bytes: Uint8Array): { fontsInside: string[]; fontsOutside: string[] } {
  const source = Buffer.from(bytes).toString('latin1');
  const objects = new Map(
    [...source.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\n(?:endobj|stream)/gs)].map(([, id = '', body = '']) => [id, body]),
  );
  if (objects.size === 0) throw new Error('no plain objects: the fonts cannot be read');
  const fontsInside: string[] = [];
  const fontsOutside: string[] = [];
  for (const body of objects.values()) {
    // A composite font is as embedded as its descendant, which is listed by itself.
    if (!/\/Type \/Font\b(?!D)/.test(body) || body.includes('/Subtype /Type0')) continue;
    const name = /\/BaseFont (\/\S+)/.exec(body)?.[1] ?? '';
    const descriptor = objects.get(/\/FontDescriptor (\d+) 0 R/.exec(body)?.[1] ?? '') ?? '';
    (/\/FontFile[23]? \d/.test(descriptor) ? fontsInside : fontsOutside).push(name);
  }
  return { fontsInside, fontsOutside };
}
