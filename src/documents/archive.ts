import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate';

// A zip entry carries a time: a fixed one, so that the same content gives the same bytes. Zip cannot say less than 1980.
const ENTRY_TIME = '1980-01-01T00:00:00';

/** A zip of `entries` (path → bytes or text), sorted by path, with the same bytes for the same entries. */
export function zip(entries: Readonly<Record<string, Uint8Array | string>>): Uint8Array {
  const sorted: Zippable = {};
  for (const path of Object.keys(entries).sort()) {
    const data = entries[path];
    if (data !== undefined) sorted[path] = [typeof data === 'string' ? strToU8(data) : data, { mtime: ENTRY_TIME }];
  }
  return zipSync(sorted, { level: 9 });
}

/**
 * Rewrites an Office file so that it depends on its content alone: its dates become `date`, its entries get a fixed time and order.
 * @param data bytes of a docx or pptx file
 * @param date the day the document stands for, `YYYY-MM-DD`
 * @param edit may change a part: gets its path and text, gives the new text
 */
export function settleOffice(
  data: Uint8Array,
  date: string,
  edit: (path: string, text: string) => string = (_, text) => text,
): Uint8Array {
  const entries: Record<string, Uint8Array | string> = {};
  const parts = Object.entries(unzipSync(data)).filter(([path]) => !path.endsWith('/'));
  const paths = parts.map(([path]) => path);
  for (const [path, bytes] of parts) {
    if (path === '[Content_Types].xml') entries[path] = withTypes(strFromU8(bytes), paths);
    else if (!/\.(xml|rels)$/.test(path)) entries[path] = bytes;
    else entries[path] = edit(path, withCounts(withDate(path, strFromU8(bytes), date)));
  }
  return zip(entries);
}

/** The list of parts names each part that is there and no other; one kind of picture has one name (BUG-PR11). */
function withTypes(types: string, paths: readonly string[]): string {
  return types
    .replaceAll(/<Override\b[^>]*\bPartName="\/([^"]*)"[^>]*>\s*/g, (entry, path: string) =>
      paths.includes(path) ? entry : '',
    )
    .replaceAll(/<Default\b[^>]*\bExtension="([^"]*)"[^>]*>\s*/g, (entry, extension: string) =>
      paths.some((path) => path.endsWith(`.${extension}`)) ? entry.replace('image/jpg', 'image/jpeg') : '',
    );
}

function withDate(path: string, text: string, date: string): string {
  if (path !== 'docProps/core.xml') return text;
  return text.replace(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${date}T00:00:00Z`);
}

/** Drawings are numbered through the life of the process; here they count from one in each part. */
function withCounts(text: string): string {
  let count = 0;
  return text.replace(/(<wp:docPr id=")\d+/g, (_, start: string) => `${start}${++count}`);
}

/**
 * Runs `work` while `Math.random` counts up from a fixed start: libraries that name parts by chance then name them alike in each run.
 * The work must be awaited before another one starts.
 */
export async function withoutChance<T>(work: () => Promise<T>): Promise<T> {
  const chance = Math.random;
  let state = 0x9e3779b9;
  Math.random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  try {
    return await work();
  } finally {
    Math.random = chance;
  }
}
