/** Built as a file of its own for the pages of sessions, papers and speakers; comes once a star is pressed or something is kept. */

import { type Favourite, isFavourite, onFavourites, refusal, toggleFavourite } from './favourites.ts';

const favouriteOf = (star: HTMLElement): Favourite => ({
  path: star.dataset.path ?? '',
  title: star.dataset.title ?? '',
});

/** A star as the pages of sessions, papers and speakers have it, for the schedule, which makes its own. */
export function starFor({ path, title }: Favourite): HTMLButtonElement {
  const star = document.createElement('button');
  star.type = 'button';
  star.className = 'star';
  Object.assign(star.dataset, { path, title });
  star.setAttribute('aria-label', `Favourite: ${title}`);
  star.setAttribute('aria-pressed', `${isFavourite(path)}`);
  star.addEventListener('click', () => press(star));
  return star;
}

export const press = (star: HTMLElement): void => toggleFavourite(favouriteOf(star));

let kept = false;

/** Keeps every star on the page true from now on, and says it where the browser keeps nothing. */
export function keepStars(): void {
  if (kept) return;
  kept = true;
  const show = () => {
    for (const star of document.querySelectorAll<HTMLElement>('.star'))
      star.setAttribute('aria-pressed', `${isFavourite(favouriteOf(star).path)}`);
    for (const note of document.querySelectorAll('.star-note')) note.textContent = refusal();
  };
  onFavourites(show);
  show();
}
