import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import ts from 'typescript';

/** A piece of text that somebody reads: on a screen, in a mail, a document, an answer or a terminal. */
export interface Sentence {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

/** Attributes and properties whose text no one reads. */
const unread =
  /^(className|class|id|key|href|src|rel|type|name|viewBox|d|method|action|autoComplete|kind|font|style|fill|stroke)$/;

/** Words rather than a name in code: a blank between two of them, or a capital and small letters. */
const reads = (text: string) =>
  /\p{L}[\p{L}'’)”".,:;!?%…]* +[\p{L}\d({'’“"$₹]/u.test(text) || /^\s*\p{Lu}\p{Ll}+[\p{L} ]*[.!?…]?\s*$/u.test(text);

/** Scripts of the store, style sheets and regular expressions. */
const isCode = (text: string) => /redis\.call|\blocal \w+ =|\bfunction\(|[{;]\s*$|^\s*[.#:]?[\w-]+\s*\{/m.test(text);

/** What a source file says to people, by its own syntax; comments are for those who read code and are left out. */
export function sentencesOf(path: string, source = readFileSync(path, 'utf8')): Sentence[] {
  switch (extname(path)) {
    case '.ts':
    case '.tsx':
      return ofScript(path, source, 0);
    case '.astro':
      return ofAstro(path, source);
    case '.json':
      return ofJson(path, source);
    default:
      return source.split('\n').map((text, index) => ({ path, line: index + 1, text }));
  }
}

function ofScript(path: string, source: string, offset: number): Sentence[] {
  const kind = path.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.TSX;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind);
  const found: Sentence[] = [];
  const say = (node: ts.Node, raw: string) => {
    const text = raw.replace(/\s+/g, ' ').trim();
    if (!reads(text) || isCode(raw)) return;
    found.push({ path, line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1 + offset, text });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isExportDeclaration(node)) return;
    if ((ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) && unread.test(node.name.getText())) return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node))
      say(node, node.text);
    if (ts.isTemplateExpression(node)) {
      say(node, [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}'));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function ofAstro(path: string, source: string): Sentence[] {
  const [, front = '', markup = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? ['', '', source];
  const lineOf = (index: number) => source.slice(0, index).split('\n').length;
  const start = source.length - markup.length;
  const plain = markup.replace(/<(style|script)[\s\S]*?<\/\1>/g, (all) => all.replace(/[^\n]/g, ' '));
  const texts = [...plain.matchAll(/(?<=[>}])[^<>{}]+|(?<=(?:aria-label|title|label|alt|content)=")[^"]+/g)];
  return [
    ...ofScript(path.replace(/astro$/, 'tsx'), front, 1).map((one) => ({ ...one, path })),
    ...[...plain.matchAll(/'([^'\n]+)'|`([^`\n]+)`/g), ...texts]
      .map((match) => ({
        path,
        line: lineOf(start + match.index),
        text: (match[1] ?? match[2] ?? match[0]).replace(/\s+/g, ' ').trim(),
      }))
      .filter(({ text }) => reads(text)),
  ];
}

function ofJson(path: string, source: string): Sentence[] {
  return source
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/(?<=: |^\s*)"((?:[^"\\]|\\.)*)"(?!:)/g)]
        .map(([, text = '']) => ({ path, line: index + 1, text: text.replace(/\\(.)/g, '$1') }))
        .filter(({ text }) => reads(text)),
    );
}
