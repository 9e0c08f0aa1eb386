import { useEffect, useRef } from 'react';
import { singleKeysWork } from '../../client/single-keys.ts';
import { views } from './views.ts';

/** After `g`, the letter of a view must follow within so many milliseconds. */
const letterWithinMs = 1500;

/** What the keys do, in the words of the dialog that shows them. */
export const shortcuts: readonly { readonly keys: readonly string[]; readonly text: string }[] = [
  { keys: ['?'], text: 'Show these shortcuts' },
  { keys: ['/'], text: 'Search the list' },
  { keys: ['j'], text: 'Next row' },
  { keys: ['k'], text: 'Previous row' },
  { keys: ['u'], text: 'Go to Undo, while it is offered' },
  { keys: ['Enter'], text: 'Open what has the focus' },
  ...views.flatMap(({ title, menu }) => (menu ? [{ keys: ['g', menu.letter], text: title }] : [])),
];

/**
 * Single keys for those who work here all day. Whoever types, holds another key down or stands in a dialog is left alone; what the browser
 * and its helpers do with their own keys stays theirs.
 *
 * @param stage where the present view stands
 */
export function useShortcuts(stage: { readonly current: HTMLElement | null }, onHelp: () => void): void {
  const help = useRef(onHelp);
  help.current = onHelp;
  useEffect(() => {
    let goingUntil = 0;
    const press = (event: KeyboardEvent) => {
      if (
        !singleKeysWork() ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.isComposing
      )
        return;
      const place = event.target instanceof Element ? event.target : document.body;
      if (isTypedIn(place) || document.querySelector('dialog[open]')) return;
      const isGoing = event.timeStamp < goingUntil;
      goingUntil = 0;
      const search = stage.current?.querySelector<HTMLElement>('input[type="search"]');
      const undo = stage.current?.querySelector<HTMLElement>('.undo');
      const view = isGoing && views.find(({ menu }) => menu?.letter === event.key);
      if (view) location.hash = view.name;
      else if (event.key === 'g') goingUntil = event.timeStamp + letterWithinMs;
      else if (event.key === '?') help.current();
      else if (event.key === '/' && search) search.focus();
      else if (event.key === 'u' && undo) undo.focus();
      else if (event.key === 'j' || event.key === 'k') step(stage.current, event.key === 'j' ? 1 : -1);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the site's own: here `/` searches the list, where there is one, and not the site.
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, [stage]);
}

const isTypedIn = (place: Element) => place.closest('input, textarea, select, [contenteditable]') !== null;

/** To the row after or before the one that has the focus: onto what opens it, so that Enter does; onto the row where nothing does. */
function step(stage: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(stage?.querySelectorAll<HTMLElement>('.records tbody') ?? [])];
  const here = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[here === -1 ? 0 : here + by];
  const further = by === 1 && here === rows.length - 1 ? stage?.querySelector<HTMLElement>('.list-more') : undefined;
  const target = further ?? row?.querySelector<HTMLElement>('a, summary') ?? row?.querySelector<HTMLElement>('tr');
  target?.focus();
  // Not under the header of the site, nor under the bar of views.
  row?.scrollIntoView({ block: 'nearest' });
}
