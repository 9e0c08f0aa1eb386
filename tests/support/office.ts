import { readFileSync } from 'node:fs';
import { XMLParser } from 'fast-xml-parser';
import { strFromU8, unzipSync } from 'fflate';

/** A node of an XML document, in the order of its text. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  readonly text: string;
}

interface RawNode {
  ':@'?: Record<string, string>;
  '#text'?: string;
  [name: string]: unknown;
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
  parseTagValue: false,
});

function nodeOf(raw: RawNode): XmlNode {
  const { ':@': attributes = {}, ...rest } = raw;
  const name = Object.keys(rest)[0] ?? '';
  if (name === '#text') return { name, attributes, children: [], text: String(raw['#text']) };
  const children = (rest[name] as RawNode[]).map(nodeOf);
  return { name, attributes, children, text: children.map(({ text }) => text).join('') };
}

/** Parses XML into one node that holds the document. */
export function parseXml(xml: string): XmlNode {
  const children = (parser.parse(xml) as RawNode[]).map(nodeOf);
  return { name: '#document', attributes: {}, children, text: '' };
}

/** Every node of that name below another, in document order. */
export function all(node: XmlNode, name: string): XmlNode[] {
  return node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);
}

/** The parts of an Office file or any other zip, by path. */
export function openZip(file: string): Record<string, Uint8Array> {
  return unzipSync(readFileSync(file));
}

/** One XML part of an Office file. Throws when it has none of that name. */
export function part(parts: Record<string, Uint8Array>, path: string): XmlNode {
  const bytes = parts[path];
  if (!bytes) throw new Error(`The file has no part ${path}`);
  return parseXml(strFromU8(bytes));
}
