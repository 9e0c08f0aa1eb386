import { XMLParser } from 'fast-xml-parser';
import type { WordFacts, WordParagraph, WordPicture, WordSection } from '../facts.ts';
import { pixelSize } from './pixel-size.ts';
import { UnreadableError } from './unreadable.ts';
import { unzipParts } from './word-zip.ts';

/** A node in the order of the document: its name holds its children, `:@` its attributes. */
type XmlNode = { readonly [name: string]: readonly XmlNode[] | string | number | { readonly [name: string]: string } };

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  trimValues: false,
  // Word writes no entities of its own; one that is declared could only be there to swell.
  processEntities: false,
});

const nameOf = (node: XmlNode) => Object.keys(node).find((name) => name !== ':@') ?? '';
const childrenOf = (node: XmlNode): readonly XmlNode[] => {
  const inside = node[nameOf(node)];
  return Array.isArray(inside) ? inside : [];
};
const attribute = (node: XmlNode, name: string): string | undefined =>
  (node[':@'] as Record<string, string> | undefined)?.[name];

/** All nodes of a name, wherever they stand below. */
function* below(nodes: readonly XmlNode[], ...names: readonly string[]): Generator<XmlNode> {
  for (const node of nodes) {
    if (names.includes(nameOf(node))) yield node;
    yield* below(childrenOf(node), ...names);
  }
}
const first = (nodes: readonly XmlNode[], ...names: readonly string[]): XmlNode | undefined =>
  below(nodes, ...names).next().value ?? undefined;
const count = (nodes: Iterable<XmlNode>) => [...nodes].length;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plainText = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_whole, name: string) => entities[name] ?? '');

/**
 * Reads a Word document. Text, styles and settings only: nothing in it is run, and no part outside of it is asked for.
 * @throws {UnreadableError} with the reason when it cannot be read.
 */
export function readDocx(bytes: Uint8Array): WordFacts {
  const parts = unzipParts(bytes, (name) => /^(word|docProps|\[Content)/.test(name) && !/\/embeddings\//.test(name));
  const text = (name: string) => {
    const part = parts.get(name);
    return part ? new TextDecoder().decode(part) : undefined;
  };
  const xml = (name: string): readonly XmlNode[] => {
    const source = text(name);
    if (source === undefined) return [];
    try {
      return parser.parse(source);
    } catch {
      throw new UnreadableError('broken');
    }
  };
  // Other programs keep their documents in a zip too.
  if (!parts.has('word/document.xml')) throw new UnreadableError('other-format');
  const document = xml('word/document.xml');
  const body = first(document, 'w:body');
  if (!body) throw new UnreadableError('broken');
  const settings = xml('word/settings.xml');
  const feet = [...parts.keys()].filter((name) => /^word\/(header|footer)\d*\.xml$/.test(name)).map(xml);
  const paragraphs = [...below(childrenOf(body), 'w:p')].map(paragraphOf);
  const styles = new Map<string, number>();
  for (const { style, text: words } of paragraphs)
    styles.set(style, (styles.get(style) ?? 0) + words.replaceAll(/\s/g, '').length);
  const compatibility = [...below(settings, 'w:compatSetting')].find(
    (node) => attribute(node, 'w:name') === 'compatibilityMode',
  );
  return {
    format: 'docx',
    bytes: bytes.length,
    pageCount: Number(/<Pages>(\d+)<\/Pages>/.exec(text('docProps/app.xml') ?? '')?.[1]) || undefined,
    sections: [...below(childrenOf(body), 'w:sectPr')].map(sectionOf),
    styles,
    fontsUsed: fontsOf([...childrenOf(body), ...xml('word/styles.xml')]),
    fontsEmbedded: [...below(xml('word/fontTable.xml'), 'w:font')]
      .filter((font) => first(childrenOf(font), 'w:embedRegular', 'w:embedBold', 'w:embedItalic'))
      .map((font) => attribute(font, 'w:name') ?? ''),
    trackedChanges: count(below(childrenOf(body), 'w:ins', 'w:del', 'w:moveFrom', 'w:moveTo')),
    comments: count(below(xml('word/comments.xml'), 'w:comment')),
    compatibility: Number((compatibility && attribute(compatibility, 'w:val')) ?? 12),
    pageNumbers: feet.some(
      (foot) =>
        [...below(foot, 'w:instrText', 'w:fldSimple')].some((node) =>
          /\b(PAGE|NUMPAGES)\b/.test(`${attribute(node, 'w:instr') ?? ''}${wordsOf(node)}`),
        ) || first(foot, 'w:pgNum') !== undefined,
    ),
    watermark: feet
      .flatMap((foot) => [...below(foot, 'v:textpath')])
      .map((node) => plainText(attribute(node, 'string') ?? ''))
      .find((words) => words.trim() !== ''),
    macros: parts.has('word/vbaProject.bin'),
    pictures: picturesOf(childrenOf(body), xml('word/_rels/document.xml.rels'), parts),
    paragraphs,
  };
}

function wordsOf(node: XmlNode): string {
  return childrenOf(node)
    .map((child) => {
      const name = nameOf(child);
      if (name === '#text') return plainText(String(child['#text']));
      // What was struck out is no longer said.
      if (name === 'w:del' || name === 'w:delText' || name === 'mc:Fallback') return '';
      return name === 'w:tab' || name === 'w:br' ? ' ' : wordsOf(child);
    })
    .join('');
}

function paragraphOf(node: XmlNode): WordParagraph {
  const properties = childrenOf(node).find((child) => nameOf(child) === 'w:pPr');
  const style = properties && first(childrenOf(properties), 'w:pStyle');
  return {
    text: wordsOf(node),
    style: (style && attribute(style, 'w:val')) ?? 'Normal',
    numbered: properties !== undefined && first(childrenOf(properties), 'w:numPr') !== undefined,
  };
}

function sectionOf(node: XmlNode): WordSection {
  const inside = childrenOf(node);
  const size = first(inside, 'w:pgSz');
  const margins = first(inside, 'w:pgMar');
  const columns = first(inside, 'w:cols');
  // Word counts in twentieths of a point; what is not said is a page of US Letter.
  const length = (from: XmlNode | undefined, name: string, otherwise: number) =>
    Number((from && attribute(from, name)) ?? otherwise) / 20;
  return {
    width: length(size, 'w:w', 12_240),
    height: length(size, 'w:h', 15_840),
    left: length(margins, 'w:left', 1440),
    right: length(margins, 'w:right', 1440),
    top: length(margins, 'w:top', 1440),
    bottom: length(margins, 'w:bottom', 1440),
    columns: Number((columns && attribute(columns, 'w:num')) ?? 1),
    lineNumbers: first(inside, 'w:lnNumType') !== undefined,
  };
}

/** Fonts that a run or a style names; those of other scripts are named by Word itself and seldom used. */
function fontsOf(nodes: readonly XmlNode[]): string[] {
  const names = [...below(nodes, 'w:rFonts')].flatMap((node) => [
    attribute(node, 'w:ascii'),
    attribute(node, 'w:hAnsi'),
  ]);
  return [...new Set(names.filter((name) => name !== undefined))];
}

/** Sharpness of each picture at the size in which it is shown; drawings made of lines have none. */
function picturesOf(
  body: readonly XmlNode[],
  relations: readonly XmlNode[],
  parts: ReadonlyMap<string, Uint8Array>,
): WordPicture[] {
  const targets = new Map(
    [...below(relations, 'Relationship')].map((node) => [attribute(node, 'Id'), attribute(node, 'Target') ?? '']),
  );
  return [...below(body, 'wp:inline', 'wp:anchor')].flatMap((drawing) => {
    const extent = first(childrenOf(drawing), 'wp:extent');
    const blip = first(childrenOf(drawing), 'a:blip');
    const target = targets.get(blip && attribute(blip, 'r:embed'));
    const part = target === undefined ? undefined : parts.get(`word/${target.replace(/^\/?word\//, '')}`);
    const pixels = part && pixelSize(part);
    // Word measures drawings in 914,400ths of an inch.
    const inches = extent && Number(attribute(extent, 'cx')) / 914_400;
    if (!pixels || !inches || inches < 0.5) return [];
    return [{ name: target ?? '', dpi: pixels.width / inches }];
  });
}
