/** What can be found, with the word that stands beside each result. */
export const kinds = {
  page: 'Page',
  section: 'Section',
  speaker: 'Speaker',
  person: 'Person',
  committee: 'Committee',
  paper: 'Paper',
  session: 'Session',
  track: 'Track',
  topic: 'Topic',
  goal: 'Goal',
  question: 'Question',
  document: 'Document',
  date: 'Date',
  journal: 'Journal',
  announcement: 'News',
} as const;

export type Kind = keyof typeof kinds;

/** One thing that can be found. */
export interface Entry {
  readonly kind: Kind;
  readonly title: string;
  /** Address on this site, down to the anchor. */
  readonly href: string;
  /** The line below the title: who, where, when. Searched as well. */
  readonly line: string;
  /** Further words by which it is found and that are not shown. */
  readonly words?: string;
  /** Number of its track. */
  readonly track?: number | undefined;
  /** Numbers of the Sustainable Development Goals it serves. */
  readonly goals?: readonly number[];
}

/** An entry as the file of the index writes it: the kind by its place in {@link kinds}, and nothing after the last value it has. */
export type Row = readonly [
  kind: number,
  title: string,
  href: string,
  line: string,
  words?: string,
  track?: number,
  goals?: readonly number[],
];

/** What `/search-index.json` holds. */
export interface Index {
  readonly entries: readonly Row[];
  /** Number and title of every track, for the filter. */
  readonly tracks: readonly (readonly [number: number, title: string])[];
  /** Number and name of every goal that an entry serves, for the filter. */
  readonly goals: readonly (readonly [number: number, name: string])[];
}

const names = Object.keys(kinds) as readonly Kind[];

export function rowOf({ kind, title, href, line, words = '', track = 0, goals = [] }: Entry): Row {
  const row = [names.indexOf(kind), title, href, line, words, track, goals] as const;
  const length = goals.length > 0 ? 7 : track ? 6 : words ? 5 : 4;
  return row.slice(0, length) as unknown as Row;
}

export function entryOf([kind, title, href, line, words = '', track, goals = []]: Row): Entry {
  return { kind: names[kind] ?? 'page', title, href, line, words, track: track || undefined, goals };
}
