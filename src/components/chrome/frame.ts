// The only script of an informational page, inlined: theme, closing of menus, and what is loaded once it is used.
// Every byte counts towards 1.5 kB. At its end `data-live` shows the buttons that a page's own scripts make work (Frame.astro).

import account from '../../client/account.ts?chunk-url';
import menus from '../../client/menu.ts?chunk-url';
import toTop from '../../client/to-top.ts?chunk-url';
import search from '../../search/open.ts?chunk-url';

/** What a browser says of its line, where it says so. */
type Saving = Navigator & { readonly connection?: { readonly saveData?: boolean } };

const root = document.documentElement;
const toggle = document.querySelector('.theme-toggle');

// The head's script (Visitor.astro) hears of a change before this one: from another tab, or on a page that comes back from the cache.
const sayTheme = () => toggle?.setAttribute('aria-pressed', `${root.dataset.theme === 'dark'}`);
sayTheme();
for (const type of ['storage', 'pageshow']) addEventListener(type, sayTheme);
toggle?.addEventListener('click', () => {
  root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
  try {
    localStorage.theme = root.dataset.theme;
  } catch {
    // Storage is refused: the choice holds for this page.
  }
  sayTheme();
});

// Past the first screen the way back to its top is of use. Not before: a layout asked for before the headline font has come would shift.
addEventListener('scroll', () => void import(/* @vite-ignore */ toTop), { once: true });

/** A press that asks for a new tab gets one; where the search cannot be loaded, its page has everything from A to Z. */
const openSearch = (event: MouseEvent | KeyboardEvent) => {
  if (event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  import(/* @vite-ignore */ search).then(
    ({ open }) => open(),
    () => (location.href = '/search'),
  );
};

addEventListener('click', (event) => {
  const { target } = event;
  if ((target as Element).closest('.search-link')) openSearch(event);
  if ((target as Element).closest('.sign-out'))
    void import(/* @vite-ignore */ account).then(({ signOut }: typeof import('../../client/account.ts')) => signOut());
  const link = (target as Element).closest('a');
  for (const open of document.querySelectorAll<HTMLDetailsElement>('[data-menu] details[open]')) {
    open.open = link ? !open.contains(link) : open.contains(target as Node);
  }
  link?.closest<HTMLElement>('[popover]:popover-open')?.hidePopover();
  // The pointer still rests on a dropdown that has done its work: it stays shut until the pointer has left.
  link?.closest('.has-menu details')?.setAttribute('data-shut', '');
});

// Neither where somebody types nor where single keys are turned off (src/client/single-keys.ts).
addEventListener('keydown', (event) => {
  if (event.key === '/' && !(event.composedPath()[0] as Element).closest(':read-write,[data-keys=off]'))
    openSearch(event);
});

for (const type of ['pointerover', 'focusin']) {
  addEventListener(type, ({ target }) => {
    if ((target as Element).closest('.has-menu, [data-menu] :focus-visible')) void import(/* @vite-ignore */ menus);
  });
}

// Who saves data gets no page that was not asked for (ADR-P05).
if ((navigator as Saving).connection?.saveData) document.querySelector('[type=speculationrules]')?.remove();

root.dataset.live = '';
