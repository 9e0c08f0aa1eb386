/** Columns of a line of a content file; `biome.json` says the same. */
const lineWidth = 120;

/** A value as the content files are written: two spaces a level, and a list of numbers or short texts on one line where it fits. */
export function jsonText(value: unknown): string {
  return `${format(value, '', 0)}\n`;
}

function format(value: unknown, indent: string, taken: number): string {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const plain = value.every((item) => typeof item !== 'object' || item === null);
    // One column is kept for the comma behind it.
    const short = plain ? compactText(value, indent.length + taken) : undefined;
    if (value.length === 0) return '[]';
    if (short) return short;
    return `[\n${value.map((item) => inner + format(item, inner, 0)).join(',\n')}\n${indent}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    if (fields.length === 0) return '{}';
    const written = fields.map(([name, field]) => {
      const key = `${JSON.stringify(name)}: `;
      return inner + key + format(field, inner, key.length);
    });
    return `{\n${written.join(',\n')}\n${indent}}`;
  }
  return JSON.stringify(value);
}

/** A value on one line, as the content files write short ones; undefined where it holds too much for the line, `taken` of which is used. */
export function compactText(value: unknown, taken: number): string | undefined {
  const text = onOneLine(value);
  return taken + text.length < lineWidth ? text : undefined;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return fields.length === 0
    ? '{}'
    : `{ ${fields.map(([name, field]) => `${JSON.stringify(name)}: ${onOneLine(field)}`).join(', ')} }`;
}
