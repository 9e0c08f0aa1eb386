import { type Finding, type Place, ruleOf, severityOf } from '../finding.ts';
import type { Limits } from '../limits.ts';
import type { Report } from '../report.ts';
import { pagesInWords, sentence } from '../sentences.ts';
import type { Told } from './messages.ts';

/** A finding on the screen; its small pictures come later. */
export interface Card {
  readonly element: HTMLElement;
  draw(picture: Extract<Told, { told: 'picture' }>): void;
  /** No more pictures come: what waits for one goes. */
  settle(): void;
}

const make = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text = '') =>
  Object.assign(document.createElement(tag), { className, textContent: text });

/** A card for each finding. Its title and how to mend it are those of the list of rules on the page. */
export function cards(report: Report, limits: Limits): Card[] {
  return report.findings.map((found) => card(found, limits));
}

function card(found: Finding, limits: Limits): Card {
  const error = severityOf(found) === 'error';
  const rule = document.querySelector(`#rule-${ruleOf(found)}`);
  const element = make('li', `paper-finding paper-finding--${error ? 'error' : 'hint'}`);
  const words = make('div', 'paper-words');
  const pages = pagesInWords(found.pages);
  const said = make('p', '');
  if (pages) said.append(make('b', '', `${pages}: `));
  said.append(sentence(found, limits));
  words.append(
    make('p', 'paper-kind', error ? 'To mend' : 'Hint'),
    make('h3', '', rule?.querySelector('h3')?.textContent ?? ''),
    said,
  );
  const mend = rule?.querySelector('dl');
  if (mend) {
    const more = make('details', 'paper-mend');
    more.append(make('summary', '', 'How to mend it'), mend.cloneNode(true));
    words.append(more);
  }
  element.append(words);
  const waiting = picturesOf(found.places);
  if (waiting.size > 0) {
    const row = make('div', 'paper-places');
    row.append(...[...waiting.values()].map(({ figure }) => figure));
    element.append(row);
  }
  return {
    element,
    draw: ({ page, scale, bitmap }) => {
      const one = waiting.get(page);
      if (!one) return;
      paint(one.canvas, bitmap, scale, one.places);
      one.figure.hidden = false;
    },
    settle: () => {
      for (const { figure } of waiting.values()) if (figure.hidden) figure.remove();
    },
  };
}

/** Of the first three pages a picture each, hidden until it is drawn. */
function picturesOf(places: readonly Place[]) {
  const pages = [...new Set(places.map(({ page }) => page))].slice(0, 3);
  return new Map(
    pages.map((page) => {
      const figure = make('figure', '');
      const canvas = document.createElement('canvas');
      canvas.setAttribute('role', 'img');
      canvas.setAttribute('aria-label', `Page ${page} in small, the place marked`);
      figure.append(canvas, make('figcaption', '', `Page ${page}`));
      figure.hidden = true;
      return [page, { figure, canvas, places: places.filter((place) => place.page === page) }];
    }),
  );
}

function paint(canvas: HTMLCanvasElement, bitmap: ImageBitmap, scale: number, places: readonly Place[]): void {
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.drawImage(bitmap, 0, 0);
  // On the white of a page in both themes.
  pen.strokeStyle = getComputedStyle(canvas).getPropertyValue('outline-color');
  pen.lineWidth = 4;
  for (const { box } of places) {
    const left = Math.max(3, box.left * scale - 5);
    const top = Math.max(3, box.top * scale - 5);
    const right = Math.min(bitmap.width - 3, box.right * scale + 5);
    const bottom = Math.min(bitmap.height - 3, box.bottom * scale + 5);
    pen.strokeRect(left, top, right - left, bottom - top);
  }
}
