import { type Panel, panelIn } from './panel.ts';
import sheet from './search.css?url&no-inline';
import { searchForm } from './template.ts';

/** Built as a file of its own, which `frame.ts` loads when somebody asks for the search; nothing of it comes before. */

let onPage: Panel | undefined;
let box: { dialog: HTMLDialogElement; panel: Panel } | undefined;

/** Shows the search: the field of its own page, or a box over any other page. */
export async function open(): Promise<void> {
  const place = document.querySelector('.search-page');
  if (place) {
    const fresh = !onPage;
    onPage ??= takeOver(place);
    // An address that asks something is answered; the reader's place in the page is left alone.
    if (!(fresh && location.search)) onPage.field.focus();
    return;
  }
  await styled();
  box ??= overlay();
  if (!box.dialog.open) box.dialog.showModal();
  box.panel.field.select();
  await box.panel.show();
}

/** The page of the search: what is asked for stands in the address, and everything from A to Z makes room for the results. */
function takeOver(place: Element): Panel {
  const everything = document.querySelector<HTMLElement>('.search-everything');
  const panel = panelIn(place, {
    limit: 200,
    asked: ({ words, track, goal }) => {
      if (everything) everything.hidden = Boolean(words.trim() || track || goal);
      const kept = new URLSearchParams(
        [...new FormData(panel.form)].map(([name, value]) => [name, String(value)]),
      ).toString();
      history.replaceState(history.state, '', `${location.pathname}${kept && `?${kept}`}`);
    },
  });
  const read = () => {
    const asked = new URLSearchParams(location.search);
    panel.field.value ||= asked.get('q') ?? '';
    for (const select of place.querySelectorAll('select')) select.dataset.asked = location.search;
    return panel.show();
  };
  panel.form.addEventListener('submit', (event) => event.preventDefault());
  void read();
  return panel;
}

function overlay(): { dialog: HTMLDialogElement; panel: Panel } {
  const dialog = document.createElement('dialog');
  dialog.className = 'search-box';
  dialog.setAttribute('aria-label', 'Search');
  dialog.innerHTML = `<button type="button" class="search-close" aria-label="Close">×</button>${searchForm}`;
  document.body.append(dialog);
  dialog.addEventListener('click', ({ target }) => {
    // The box itself is pressed beside its content only: on the backdrop.
    if (target === dialog || (target as Element).closest('a, .search-close')) dialog.close();
  });
  return { dialog, panel: panelIn(dialog, { limit: 30 }) };
}

/** The sheet of the box, once; it opens without colours rather than not at all. */
async function styled(): Promise<void> {
  if (document.querySelector(`link[href="${sheet}"]`)) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheet });
  await new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
    document.head.append(link);
  });
}
