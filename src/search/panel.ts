import { singleKeysWork, turnSingleKeys } from '../client/single-keys.ts';
import { counted } from '../contract/counted.ts';
import { comparable } from '../contract/typed/comparable.ts';
import { type Index, kinds } from './entry.ts';
import { type Find, finderOf, type Hit, termsOf, type Wanted } from './find.ts';

/** Field, filters and list of one search on the screen. */
export interface Panel {
  readonly form: HTMLFormElement;
  readonly field: HTMLInputElement;
  /** Reads what is asked for and shows what is found. */
  readonly show: () => Promise<void>;
}

interface Habits {
  /** How many results stand in the list at most. */
  readonly limit: number;
  /** Told what is asked for before it is answered. */
  readonly asked?: (wanted: Wanted) => void;
}

interface Loaded {
  readonly index: Index;
  readonly find: Find;
}

/** One for the page, kept for as long as the page lives: what has come once is found offline too. */
let loading: Promise<Loaded> | undefined;

const load = (): Promise<Loaded> => {
  loading ??= fetch('/search-index.json')
    .then(async (response) => {
      if (!response.ok) throw new Error(`${response.status}`);
      const index: Index = await response.json();
      return { index, find: await finderOf(index) };
    })
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
};

/** Makes the form of {@link searchForm} inside `root` work. */
export function panelIn(root: ParentNode, { limit, asked }: Habits): Panel {
  const form = need<HTMLFormElement>(root, 'form');
  const field = need<HTMLInputElement>(form, 'input');
  const track = need<HTMLSelectElement>(form, '[name=track]');
  const goal = need<HTMLSelectElement>(form, '[name=goal]');
  const status = need(root, '[role=status]');
  const list = need(root, '.search-results');
  /** Grows with each question, so that an answer that comes late is dropped. */
  let turn = 0;

  const show = async () => {
    turn += 1;
    const mine = turn;
    if (!loading) status.textContent = 'Loading the index …';
    try {
      const { index, find } = await load();
      offer(track, index.tracks, '');
      offer(goal, index.goals, 'SDG ');
      // An edition without goals offers none.
      if (goal.parentElement) goal.parentElement.hidden = index.goals.length === 0;
      if (mine !== turn) return;
      const wanted = { words: field.value, track: Number(track.value), goal: Number(goal.value) };
      asked?.(wanted);
      const hits = find(wanted);
      const shown = hits.slice(0, limit);
      const nothingAsked = !wanted.track && !wanted.goal && termsOf(wanted.words).length === 0;
      status.textContent = nothingAsked ? '' : said(hits.length, shown.length);
      list.replaceChildren(...shown.map(item));
    } catch {
      if (mine !== turn) return;
      list.replaceChildren();
      status.textContent = 'The index could not be loaded. Type again to try once more. ';
      status.append(
        Object.assign(document.createElement('a'), { href: '/search', textContent: 'Everything from A to Z' }),
      );
    }
  };

  const keys = need<HTMLInputElement>(root, '.search-keys input');
  keys.checked = singleKeysWork();
  keys.addEventListener('change', () => turnSingleKeys(keys.checked));
  need(root, '.search-keys').style.visibility = 'visible';

  form.addEventListener('input', show);
  // What is not asked for does not stand in the address.
  form.addEventListener('formdata', ({ formData }) => {
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
  });
  for (const part of [field, list])
    part.addEventListener('keydown', (event) => walk(event as KeyboardEvent, field, list));
  return { form, field, show };
}

/** Fills a filter once the index names its choices, and keeps a choice that the address made. */
function offer(select: HTMLSelectElement, choices: Index['tracks'], prefix: string): void {
  if (select.options.length > 1) return;
  select.append(...choices.map(([number, name]) => new Option(`${prefix}${number} · ${name}`, String(number))));
  select.value = new URLSearchParams(select.dataset.asked).get(select.name) ?? '';
  if (select.selectedIndex < 0) select.value = '';
}

const said = (all: number, shown: number): string => {
  if (all === 0) return 'Nothing found. Fewer words or another spelling may help.';
  const found = counted(all, 'result');
  return shown < all ? `${found}, the first ${shown} shown` : found;
};

function item({ entry, terms }: Hit): HTMLLIElement {
  const line = document.createElement('li');
  const link = document.createElement('a');
  link.href = entry.href;
  link.append(part('b', ...marked(entry.title, terms)), part('span', kinds[entry.kind]), part('small', entry.line));
  if (entry.kind === 'document') {
    link.target = '_blank';
    link.rel = 'noopener';
    const note = part('span', ' (opens in a new tab)');
    note.className = 'visually-hidden';
    link.append(note);
  }
  line.append(link);
  return line;
}

const part = (tag: string, ...children: (string | Node)[]): HTMLElement => {
  const element = document.createElement(tag);
  element.append(...children);
  return element;
};

/** The title with the words that were found. */
function marked(title: string, terms: readonly string[]): (string | Node)[] {
  return title
    .split(/([\p{L}\p{M}\p{N}'’]+)/u)
    .map((word) => (terms.includes(comparable(word).replaceAll("'", '')) ? part('mark', word) : word));
}

/** Arrows lead from the field into the list, along it and back. */
function walk(event: KeyboardEvent, field: HTMLElement, list: Element): void {
  const links = [...list.querySelectorAll('a')];
  const at = links.indexOf(event.target as HTMLAnchorElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  if (next === undefined || (at < 0 && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  (next < 0 ? field : links[Math.min(next, links.length - 1)])?.focus();
}

function need<Found extends Element = HTMLElement>(root: ParentNode, selector: string): Found {
  const found = root.querySelector<Found>(selector);
  if (!found) throw new Error(`The search has no ${selector}`);
  return found;
}
