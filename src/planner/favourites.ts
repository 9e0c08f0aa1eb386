/** What a visitor marked, kept by the browser alone: no account, and nothing is sent. */
export interface Favourite {
  /** Address of its page on this site: "/sessions/t1-a", "/papers/85", "/speakers/name". */
  readonly path: string;
  readonly title: string;
}

const place = 'favourites';
const kinds = { sessions: 'Session', papers: 'Paper', speakers: 'Speaker' } as const;
const form = /^\/(sessions|papers|speakers)\/[\w-]+$/;

let held: Record<string, string> = {};
let refused = false;

/** Reads what the browser keeps. Anything that is no favourite is passed over: other versions of this site may have written it. */
function read(): Record<string, string> {
  if (refused) return held;
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '{}');
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
    held = Object.fromEntries(entries.filter(([path, title]) => form.test(path) && typeof title === 'string'));
  } catch (error) {
    // Storage is shut off: what is marked lasts as long as the page. A text that is no JSON counts as none.
    if (!(error instanceof SyntaxError)) refused = true;
  }
  return held;
}

/** All favourites, in the order in which they were marked. */
export function favourites(): Favourite[] {
  return Object.entries(read()).map(([path, title]) => ({ path, title }));
}

export const isFavourite = (path: string): boolean => path in read();

/** Whether something can be marked at all: a page of the programme, not an anchor. */
export const canBeFavourite = (path: string): boolean => form.test(path);

/** Marks, or takes the mark away. */
export function toggleFavourite({ path, title }: Favourite): void {
  const next = { ...read() };
  if (path in next) delete next[path];
  else next[path] = title;
  held = next;
  try {
    localStorage.setItem(place, JSON.stringify(next));
  } catch {
    refused = true;
  }
  dispatchEvent(new Event(place));
}

/** Calls back after each change, in this tab or in another one. */
export function onFavourites(changed: () => void): void {
  addEventListener(place, changed);
  addEventListener('storage', changed);
  addEventListener('pageshow', changed);
}

/** What to tell a visitor whose browser keeps nothing; empty where it does. */
export function refusal(): string {
  read();
  return refused ? 'This browser keeps nothing for this site: your favourites last until you leave the page.' : '';
}

/** Session, paper or speaker. */
export const kindOf = ({ path }: Favourite): string => kinds[form.exec(path)?.[1] as keyof typeof kinds] ?? '';
