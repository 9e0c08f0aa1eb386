/**
 * The figure of a track: the hero's hand (traces at 45 degrees that end in pads, petals, dots) with work of its own in each place. Markup
 * of lines round the middle of a square of 96, without colours: it takes those of the words beside it.
 */

import type { TrackFigure } from '../../../content/schemas/tracks.ts';

const pad = (x: number, y: number, r = 3.5): string => `<circle fill="currentColor" cx="${x}" cy="${y}" r="${r}"/>`;
const ring = (x: number, y: number, r: number): string => `<circle cx="${x}" cy="${y}" r="${r}"/>`;
const r = (value: number): number => Number(value.toFixed(1));
const path = (d: string): string => `<path d="${d}"/>`;
const turned = (count: number, piece: string): string =>
  Array.from({ length: count }, (_, i) => `<g transform="rotate(${(i * 360) / count})">${piece}</g>`).join('');

/** Three layers, every node wired to every node of the next. */
function network(): string {
  const layers = [
    { x: -34, ys: [-20, 0, 20] },
    { x: 0, ys: [-33, -11, 11, 33] },
    { x: 34, ys: [-12, 12] },
  ];
  const wires = layers.slice(0, -1).flatMap(({ x, ys }, index) => {
    const next = layers[index + 1] ?? layers[0];
    return ys.flatMap((y) => (next?.ys ?? []).map((to) => `M${x + 5} ${y}L${(next?.x ?? 0) - 5} ${to}`));
  });
  const nodes = layers.flatMap(({ x, ys }) => ys.map((y) => ring(x, y, 5)));
  return path(wires.join('')) + nodes.join('');
}

/** A chip whose legs run out to pads, and the waves it sends. */
const sensor = (): string =>
  path('M-15-3H15V27H-15ZM-7 5H7V19H-7ZM-9-13a13 13 0 0 1 18 0M-18-22a26 26 0 0 1 36 0M-27-31a39 39 0 0 1 54 0') +
  [3, 12, 21]
    .map((y) => path(`M15 ${y}H28L34 ${r(y + (y - 12) * 0.7)}M-15 ${y}H-28L-34 ${r(y + (y - 12) * 0.7)}`))
    .join('') +
  [3, 12, 21].flatMap((y) => [pad(37, r(y + (y - 12) * 0.7), 3), pad(-37, r(y + (y - 12) * 0.7), 3)]).join('') +
  path('M0 27V38') +
  pad(0, 40, 3);

/** Layers of a store, from which measured values rise. */
const strata = (): string =>
  path(
    'M-36 8C-36-2 0-2 0 8V32C0 42-36 42-36 32ZM-36 8C-36 18 0 18 0 8M-36 20C-36 30 0 30 0 20M0 26H12L20 18V-2M0 14H8L20 2M20-2V-6M-18 1V-18L-10-26H4M32 34V-10',
  ) +
  pad(20, -9) +
  pad(7, -26) +
  pad(32, -13) +
  ring(32, 38, 4);

/** An arm of two links with a gripper, on a toothed foot. */
const arm = (): string =>
  path('M-34 36H10M-24 36V28H0V36M-12 28V18M-15 7-24-14M-17-22 12-30M-9 9-18-12M20-30 28-34 38-28M20-26 26-20 38-22') +
  ring(-12, 12, 6) +
  ring(-21, -18, 5) +
  ring(16, -29, 4) +
  `<g transform="translate(26 20)">${ring(0, 0, 7)}${turned(8, path('M0-10V-15'))}</g>${pad(-12, 12, 2)}${pad(26, 20, 2.5)}`;

/** A leaf whose veins are traces, under a sun. */
const leaf = (): string =>
  path(
    'M-30 38C-40-2-8-34 34-34 40 8 10 40-30 38ZM-38 46-26 34 20-20M-14 20V-2L-8-8M-2 6V-14L6-22M-8 14H12L18 8M6-3H20L26-9',
  ) +
  pad(-8, -8, 3) +
  pad(6, -22, 3) +
  pad(18, 8, 3) +
  pad(26, -9, 3) +
  `<g transform="translate(-26 -26)">${ring(0, 0, 6)}${turned(8, path('M0-10V-14'))}</g>`;

/** One line round nine dots, as women draw it before the door: it crosses every field and closes in itself. */
const knot = (): string =>
  turned(4, path('M0-11C9-22 12-40 0-40-12-40-9-22 0-11M0-11C6-5 6-5 11 0')) +
  turned(4, path('M14-22C30-38 38-30 22-14 16-8 8-16 14-22Z')) +
  turned(4, pad(0, -29, 2.6) + pad(21, -21, 2.6)) +
  pad(0, 0, 2.6);

/** Every figure by the name that `tracks.json` calls it. */
export const figures: Readonly<Record<TrackFigure, () => string>> = { network, sensor, strata, arm, leaf, knot };
