import { getNodeValue, type Node, parseTree } from 'jsonc-parser';
import { compactText, jsonText } from '../content/json-text.ts';

/**
 * A value as JSON text, written as an earlier text of the same file is where the two agree: fields keep their order, entries their lines.
 * A change so reads as that change in the pull request, whatever hand wrote the file before.
 */
export function keptText(before: string, value: unknown): string {
  const root = parseTree(before);
  return root ? `${write(value, root, { before, indent: '', taken: 0 })}\n` : jsonText(value);
}

interface Position {
  readonly before: string;
  readonly indent: string;
  /** Columns that stand before the value on its line, beside the indent. */
  readonly taken: number;
}

/** `like` is the value as it was, or a neighbour whose manner is followed; undefined where there was none. */
function write(value: unknown, like: Node | undefined, position: Position): string {
  const { before, indent, taken } = position;
  if (like && isSame(getNodeValue(like), value)) return before.slice(like.offset, like.offset + like.length);
  const compact = compactText(value, indent.length + taken);
  const wasCompact = like !== undefined && !before.slice(like.offset, like.offset + like.length).includes('\n');
  if (compact && wasCompact) return compact;
  const inner = `${indent}  `;
  const within = (item: unknown, known: Node | undefined, columns: number) =>
    write(item, known, { before, indent: inner, taken: columns });
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    if (compact && value.every((item) => typeof item !== 'object' || item === null)) return compact;
    const known = like?.type === 'array' ? (like.children ?? []) : [];
    const pairs = pairsOf(value, known);
    return `[\n${value.map((item, index) => inner + within(item, pairs[index] ?? known[0], 0)).join(',\n')}\n${indent}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const known = new Map(
      (like?.type === 'object' ? (like.children ?? []) : []).map(({ children = [] }) => [
        children[0]?.value,
        children[1],
      ]),
    );
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    if (fields.length === 0) return '{}';
    const place = ([name]: [string, unknown]) => [...known.keys()].indexOf(name) + 1 || fields.length + known.size;
    const lines = fields
      .toSorted((one, other) => place(one) - place(other))
      .map(([name, field]) => {
        const key = `${JSON.stringify(name)}: `;
        return inner + key + within(field, known.get(name), key.length);
      });
    return `{\n${lines.join(',\n')}\n${indent}}`;
  }
  return JSON.stringify(value);
}

/** For each entry of a list the entry that it was: the same one wherever it stood, else the one of its name, else the one of its place. */
function pairsOf(items: readonly unknown[], known: readonly Node[]): (Node | undefined)[] {
  const left = new Set(known);
  const take = (test: (node: Node) => boolean) => {
    const found = [...left].find(test);
    if (found) left.delete(found);
    return found;
  };
  const same = items.map((item) => take((node) => isSame(getNodeValue(node), item)));
  const named = items.map(
    (item, index) => same[index] ?? take((node) => idOf(item) !== undefined && idOf(getNodeValue(node)) === idOf(item)),
  );
  return named.map((pair, index) => pair ?? (known[index] && left.delete(known[index]) ? known[index] : undefined));
}

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([field]) => field === 'id')?.[1]
    : undefined;

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [Object.entries(one), new Map(Object.entries(other))];
  return left.length === right.size && left.every(([name, value]) => right.has(name) && isSame(value, right.get(name)));
}
