import { calendarOf } from './calendar-file.ts';
import { type Favourite, favourites, kindOf, refusal } from './favourites.ts';
import type { Card } from './schedule.ts';
import { starFor } from './stars.ts';

const none = 'No favourites yet. Press the star of a session or a paper here, or on its page; speakers have one too.';

/** The list of favourites above the programme, with their calendar. */
export function listIn(place: HTMLElement, cards: readonly Card[]): { show: (wanted: boolean) => void } {
  const title = element('h3', 'Your favourites');
  const rows = element('ul');
  rows.setAttribute('role', 'list');
  const button = element('button', 'Download their calendar');
  button.type = 'button';
  button.className = 'button button--quiet';
  const status = element('p');
  status.setAttribute('role', 'status');
  place.append(title, rows, button, status);

  button.addEventListener('click', async () => {
    try {
      const answer = await fetch('/calendar.ics');
      if (!answer.ok) throw new Error(`${answer.status}`);
      save(calendarOf(await answer.text(), sessionsOf(favourites(), cards)));
      status.textContent = 'Download it again when the programme changes: your calendar then follows.';
    } catch {
      status.textContent = 'The calendar could not be loaded. Try again in a moment.';
    }
  });

  return {
    show(wanted) {
      place.hidden = !wanted;
      if (!wanted) return;
      const kept = favourites();
      const focused = document.activeElement?.closest<HTMLElement>('.programme-mine .star');
      rows.replaceChildren(...kept.map((favourite) => rowOf(favourite, cards)));
      button.hidden = sessionsOf(kept, cards).size === 0;
      status.textContent = kept.length === 0 ? none : refusal();
      // The row whose star was pressed is gone: its place in the order of keys goes to the next.
      if (focused && !document.contains(focused)) (rows.querySelector<HTMLElement>('.star') ?? title).focus();
    },
  };
}

/** Names of the sessions that favourites are or belong to. One that the programme has no more is cancelled, which its calendar says. */
export function sessionsOf(kept: readonly Favourite[], cards: readonly Card[]): Set<string> {
  const name = (path: string | undefined) => /^\/sessions\/(.+)/.exec(path ?? '')?.[1];
  return new Set(
    kept.flatMap(({ path }) => {
      const own = name(path);
      if (own) return [own];
      return cards.filter(({ paths }) => paths.includes(path)).flatMap(({ card }) => card.id);
    }),
  );
}

function rowOf(favourite: Favourite, cards: readonly Card[]): HTMLLIElement {
  const own = cards.find(({ paths }) => paths[0] === favourite.path);
  const gone = favourite.path.startsWith('/sessions/') && !own;
  const link = element('a', favourite.title);
  link.href = favourite.path;
  const line = element('li');
  line.append(gone ? element('s', favourite.title) : link);
  line.append(element('span', gone ? 'Cancelled' : [kindOf(favourite), when(own)].filter(Boolean).join(' · ')));
  if (own) {
    const subscribe = element('a', 'Subscribe');
    subscribe.href = `webcal://${location.host}/calendar/session-${own.card.id}.ics`;
    subscribe.setAttribute('aria-label', `Subscribe to ${favourite.title}`);
    line.append(subscribe);
  }
  line.append(starFor(favourite));
  return line;
}

/** "Tuesday 11:45", as the schedule says it. */
function when(own: Card | undefined): string {
  const day = own?.card.closest('.day')?.querySelector('h3')?.textContent.trim().split(',')[0];
  const start = own?.card.closest('.slot')?.querySelector('time')?.textContent;
  return day && start ? `${day} ${start}` : '';
}

function save(calendar: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([calendar], { type: 'text/calendar' }));
  link.download = 'favourites.ics';
  link.click();
  URL.revokeObjectURL(link.href);
}

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text = ''): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), { textContent: text });
}
