/** A record as a list sees it. */
export interface ModelEntry {
  readonly id: string;
  readonly row: object;
  /** By the name of the order. */
  readonly sortedBy: Readonly<Record<string, number | string>>;
  /** What a search looks through, as text. */
  readonly words: readonly string[];
  /** Filters that let it pass. */
  readonly passes: readonly string[];
  /** Bytes of its row as the store sends it. */
  readonly weight: number;
}

/** The last row of a page: its place in the order. */
export interface ModelPlace {
  readonly key: number | string;
  readonly id: string;
}

export interface ModelRequest {
  /** Any of them finds; none finds everything. */
  readonly spellings: readonly string[];
  readonly filter: string | undefined;
  readonly sort: string;
  readonly descending: boolean;
  readonly after: ModelPlace | undefined;
  readonly limit: number;
  /** Bytes after which no further row is taken. */
  readonly most: number;
}

export interface ModelPage {
  readonly items: readonly object[];
  readonly total: number;
  readonly next: ModelPlace | undefined;
}

const bytes = (text: string) => Buffer.from(text);

/** The order of a list: by number or by text, byte by byte, and by id where these are equal. */
function compare(a: ModelPlace, b: ModelPlace): number {
  const keys =
    typeof a.key === 'number' && typeof b.key === 'number'
      ? a.key - b.key
      : Buffer.compare(bytes(String(a.key)), bytes(String(b.key)));
  return keys === 0 ? Buffer.compare(bytes(a.id), bytes(b.id)) : keys;
}

/** A page of a list, worked out by filtering an array. */
export function modelPage(
  entries: readonly ModelEntry[],
  { spellings, filter, sort, descending, after, limit, most }: ModelRequest,
): ModelPage {
  const placeOf = ({ id, sortedBy }: ModelEntry): ModelPlace => ({ key: sortedBy[sort] ?? '', id });
  const order = (a: ModelPlace, b: ModelPlace) => (descending ? compare(b, a) : compare(a, b));
  const matching = entries
    .filter(({ passes }) => filter === undefined || passes.includes(filter))
    .filter(({ words }) => spellings.length === 0 || spellings.some((one) => words.some((text) => text.includes(one))))
    .toSorted((a, b) => order(placeOf(a), placeOf(b)))
    .filter((entry) => after === undefined || order(placeOf(entry), after) > 0);
  const taken: ModelEntry[] = [];
  let weight = 0;
  for (const entry of matching) {
    if (taken.length >= limit || weight >= most) break;
    taken.push(entry);
    weight += entry.weight;
  }
  const last = taken.at(-1);
  return {
    items: taken.map(({ row }) => row),
    total: matching.length,
    next: last !== undefined && taken.length < matching.length ? placeOf(last) : undefined,
  };
}
