import { counted } from '../contract/counted.ts';
import { canBeFavourite, isFavourite, onFavourites } from './favourites.ts';
import { listIn } from './list.ts';
import sheet from './planner.css?url&no-inline';
import { keepStars, starFor } from './stars.ts';

/** A session of the page, with the addresses by which it is found: its own and those of its papers and people. */
export interface Card {
  readonly card: HTMLElement;
  readonly paths: readonly string[];
}

const names = ['track', 'room', 'day', 'mine'] as const;
type State = Record<(typeof names)[number], string>;

/** How often what happens now is looked for, in milliseconds. */
const MARK_EVERY = 30_000;

/**
 * Filters by track, room and favourites, one day or all, the state of all of it in the address (`?track=1&room=hall-a&day=2&mine=1`), and
 * the mark of what happens now. Without scripts everything is shown.
 */
async function begin(programme: HTMLElement): Promise<void> {
  await styled();
  const form = need<HTMLFormElement>(programme, '.programme-filter');
  const status = need(form, '[role=status]');
  const tabs = [...programme.querySelectorAll<HTMLAnchorElement>('.programme-days a')];
  const cards = [...programme.querySelectorAll<HTMLElement>('.talk')].map(cardOf);
  const place = document.createElement('div');
  place.className = 'programme-mine no-print';
  need(programme, '.programme-days').after(place);
  const list = listIn(place, cards);
  const fields = form.elements as HTMLFormControlsCollection & {
    readonly track: HTMLSelectElement;
    readonly room: HTMLSelectElement;
    readonly mine: HTMLInputElement;
  };
  let day = '';

  const state = (): State => ({
    track: fields.track.value,
    room: fields.room.value,
    day,
    mine: fields.mine.checked ? '1' : '',
  });
  const show = () => {
    const asked = state();
    for (const { card, paths } of cards) {
      card.hidden =
        (asked.track !== '' && card.dataset.track !== asked.track) ||
        (asked.room !== '' && card.dataset.room !== asked.room) ||
        (asked.day !== '' && card.closest('.day')?.id !== `day-${asked.day}`) ||
        (asked.mine !== '' && !paths.some(isFavourite));
    }
    for (const part of programme.querySelectorAll<HTMLElement>('.slot, .day'))
      part.hidden = !part.querySelector('.talk:not([hidden])');
    for (const tab of tabs) tab.setAttribute('aria-current', `${dayOf(tab) === day}`);
    list.show(asked.mine !== '');
    const left = cards.filter(({ card }) => !card.hidden).length;
    status.textContent = said(left, cards.length);
  };
  const set = (asked: Partial<State>) => {
    for (const select of [fields.track, fields.room]) {
      select.value = asked[select.name as 'track' | 'room'] ?? '';
      // A choice that the list does not offer is none.
      if (select.selectedIndex < 0) select.value = '';
    }
    fields.mine.checked = Boolean(asked.mine);
    day = tabs.map(dayOf).find((one) => one === asked.day) ?? '';
    show();
  };
  /** What is chosen stands in the address, beside whatever else was asked. */
  const write = () => {
    const asked = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(state())) {
      if (value) asked.set(name, value);
      else asked.delete(name);
    }
    history.replaceState(history.state, '', `${location.pathname}${asked.size > 0 ? `?${asked}` : ''}#programme`);
    show();
  };
  /** Shows what the address asks for; a session that it names is shown whatever is chosen beside it. */
  const read = () => {
    const { hash, search } = location;
    set(Object.fromEntries(new URLSearchParams(search)));
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!target?.closest('.programme [hidden]')) return;
    set({});
    write();
    target.scrollIntoView();
  };

  form.addEventListener('input', write);
  form.addEventListener('submit', (event) => event.preventDefault());
  for (const tab of tabs)
    tab.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      day = dayOf(tab);
      write();
      const top = programme.querySelector('.day:not([hidden])');
      if (top && top.getBoundingClientRect().top < 0) top.scrollIntoView();
    });
  onFavourites(show);
  addEventListener('popstate', read);
  // Who chose before this script had come is served; else the address says what is wanted.
  if (Object.values(state()).some(Boolean)) write();
  else read();
  keepStars();
  mark(cards);
  setInterval(mark, MARK_EVERY, cards);
}

const said = (left: number, all: number): string => {
  if (left === all) return '';
  return left === 0 ? 'No session fits. Choose less.' : `${counted(left, 'session')} of ${all} shown`;
};

const dayOf = ({ hash }: HTMLAnchorElement): string => /^#day-(\d+)$/.exec(hash)?.[1] ?? '';

/** A session with a star, and a star for each of its papers. */
function cardOf(card: HTMLElement): Card {
  const links = [...card.querySelectorAll<HTMLAnchorElement>('a')].filter(({ pathname }) => canBeFavourite(pathname));
  for (const link of links) {
    const star = starFor({ path: link.pathname, title: link.textContent.trim() });
    const item = link.closest('details li');
    if (item) item.append(star);
    else link.closest('h4')?.after(star);
  }
  return { card, paths: links.map(({ pathname }) => pathname) };
}

/** Marks the sessions that are on. */
function mark(cards: readonly Card[]): void {
  const now = Date.now() + Number(document.documentElement.dataset.shift ?? 0);
  for (const { card } of cards) {
    const [start, end] = card.closest('.slot')?.querySelectorAll('time') ?? [];
    const until = card.dataset.until ?? end?.dateTime ?? '';
    card.toggleAttribute('data-now', Date.parse(start?.dateTime ?? '') <= now && now < Date.parse(until));
  }
}

/** The sheet of stars and list, once; the schedule stands without it too. */
async function styled(): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheet });
  await new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
    document.head.append(link);
  });
}

function need<Found extends Element = HTMLElement>(root: ParentNode, selector: string): Found {
  const found = root.querySelector<Found>(selector);
  if (!found) throw new Error(`The schedule has no ${selector}`);
  return found;
}

// Built as a file of its own, which `Programme.astro` loads when there is something to do: it begins by being there.
await begin(need(document, '.programme'));
