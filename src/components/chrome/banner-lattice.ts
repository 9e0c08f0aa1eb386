import { growTraces, pathOf, place } from './lattice.ts';

const fold = 16;
const disc = { core: 40, step: 14, rays: 3, angle: 360 / fold };

/**
 * The hero's lattice in lines only, quiet, for the banner. Drawn from the same generator, so the two belong together.
 * @param ink colour of its lines
 */
export function bannerLattice(ink: string): string {
  const traces = growTraces({ seed: 18, from: 0, to: 9, rays: disc.rays, gap: 0.3 });
  const path = traces.map(({ points }) => pathOf(points, disc)).join('');
  const pads = traces
    .filter(({ endPad }) => endPad)
    .map(({ points }) => place(points.at(-1) ?? [0, 0], disc).map((value) => Number(value.toFixed(1))))
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3"/>`);
  const wedges = Array.from({ length: fold / 2 }, (_, index) => `<use href="#w" transform="rotate(${index * 45})"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="340" height="340" viewBox="-170 -170 340 340" fill="none" stroke="${ink}"><defs><g id="h"><path d="${path}"/>${pads.join('')}</g><g id="w"><path d="M0-9C12-16 12-28 0-37-12-28-12-16 0-9Z"/><use href="#h"/><use href="#h" transform="scale(-1 1)"/></g></defs>${wedges.join('')}</svg>\n`;
}
