/**
 * What keyboard and mouse find in the main menu beside its HTML: arrow keys, Escape, and one open list at a time. Built as a file of its
 * own, which `frame.ts` loads when the keyboard comes to the menu or the pointer to a list of it (ADR-D05).
 */

const menus = document.querySelector<HTMLElement>('[data-menu]');
const nav = menus?.querySelector('nav');

/** Arrow keys, Home and End walk the entries that can be seen; arrow down on a closed list opens it. */
function moveByArrow(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  const list = target.closest('summary')?.parentElement as HTMLDetailsElement | undefined;
  if (event.key === 'ArrowDown' && list && !list.open) list.open = true;
  const stops = [...(nav?.querySelectorAll<HTMLElement>('a, summary, button') ?? [])].filter((stop) =>
    stop.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }),
  );
  const index = stops.indexOf(target);
  const next = {
    ArrowDown: index + 1,
    ArrowRight: index + 1,
    ArrowUp: index - 1,
    ArrowLeft: index - 1,
    Home: 0,
    End: stops.length - 1,
  }[event.key];
  if (next === undefined || index < 0) return;
  event.preventDefault();
  stops[(next + stops.length) % stops.length]?.focus();
}

function closeLists(except?: Element): void {
  for (const open of nav?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? []) {
    if (!except?.contains(open)) open.open = false;
  }
}

nav?.addEventListener('keydown', moveByArrow);
nav?.addEventListener('focusout', ({ relatedTarget }) => {
  // A focus that goes nowhere is a link being pressed where pressing takes no focus: the click is still to come.
  if (relatedTarget && !nav.contains(relatedTarget as Node)) closeLists();
});
for (const entry of nav?.querySelectorAll('nav > ul > li') ?? []) {
  // A mouse that moves to another entry leaves no earlier list standing open beside the one it opens.
  entry.addEventListener('pointerenter', (event) => {
    if ((event as PointerEvent).pointerType === 'mouse' && !nav?.matches(':popover-open')) closeLists(entry);
  });
}
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  nav?.querySelector('.has-menu:hover > details')?.setAttribute('data-shut', '');
  const open = document.activeElement?.closest<HTMLDetailsElement>('[data-menu] details[open]');
  if (open) {
    open.open = false;
    open.querySelector('summary')?.focus();
  }
});

// What the pointer is over changes by itself when a list shuts beneath it; only a move of the pointer ends that.
for (const type of ['pointermove', 'pointerdown', 'focusin']) {
  document.addEventListener(type, ({ target }) => {
    for (const shut of nav?.querySelectorAll('[data-shut]') ?? []) {
      if (!shut.parentElement?.contains(target as Node)) shut.removeAttribute('data-shut');
    }
  });
}
menus?.setAttribute('data-ready', '');
