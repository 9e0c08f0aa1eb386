// Draws the marks of the sample partners into public/images/partners, each from pads, traces and petals like the hero.
//   node scripts/build/partner-marks.ts
import { mkdir, writeFile } from 'node:fs/promises';
import { paints } from '../../src/palette/paints.ts';

const { brick, indigo, night, saffron, sand, teal } = paints;

const turned = (count: number, piece: string) =>
  Array.from({ length: count }, (_, i) => `<g transform="rotate(${(i * 360) / count})">${piece}</g>`).join('');
const pad = (x: number, y: number, r = 3.2) => `<circle cx="${x}" cy="${y}" r="${r}" fill="currentColor"/>`;
const path = (d: string) => `<path d="${d}"/>`;

/** Ground, line, and the figure round the middle of a square of 96. */
const marks: Readonly<Record<string, readonly [ground: string, stroke: string, figure: string]>> = {
  // Nine machines, wired.
  'deccan-compute-cooperative': [
    indigo[6],
    saffron[2],
    path('M-22-22H22V22H-22ZM-22 0H22M0-22V22M-22-22 22 22') +
      [-22, 0, 22].flatMap((x) => [-22, 0, 22].map((y) => pad(x, y, 5))).join(''),
  ],
  // A heart whose line is a trace.
  'mutha-valley-health-trust': [
    brick[1],
    sand[0],
    path('M0 30C-44 4-34-26-14-26-5-26 0-18 0-12 0-18 5-26 14-26 34-26 44 4 0 30Z') +
      path('M-24 2H-9L-4-9 4 13 9 2H24') +
      pad(-24, 2) +
      pad(24, 2),
  ],
  // A buoy that sends over waves.
  'konkan-sensor-works': [
    teal[6],
    sand[1],
    path(
      'M0 14V-10M-12-22a17 17 0 0 1 24 0M-21-31a30 30 0 0 1 42 0M-9 14H9M-34 22q8.5-9 17 0t17 0 17 0 17 0M-26 34q6.5-7 13 0t13 0 13 0 13 0',
    ) + pad(0, -11, 4.5),
  ],
  // Petals that open like the pages of a book.
  'western-ghats-language-archive': [
    saffron[1],
    night[1],
    path('M0 30C-8 18-22 16-34 20V-14C-22-18-8-14 0-4 8-14 22-18 34-14V20C22 16 8 18 0 30ZM0-4V30') +
      path('M0-12C-7-18-7-26 0-34 7-26 7-18 0-12Z') +
      pad(-18, 0) +
      pad(18, 0),
  ],
  // Eight who sit round one table.
  'pune-open-data-forum': [
    night[1],
    teal[1],
    `<circle r="13"/>${turned(8, `${path('M0-13V-24')}<circle cy="-30" r="5.5"/>`)}${pad(0, 0, 4)}`,
  ],
  // A sun over a panel.
  'bhima-energy-laboratory': [
    sand[2],
    night[2],
    path('M-30 30-20 8H20L30 30ZM0 8V30M-25 19H25M-13-4a13 13 0 0 1 26 0Z') +
      [-70, -35, 0, 35, 70]
        .map((angle) => `<path transform="translate(0 -4) rotate(${angle})" d="M0-20V-28"/>`)
        .join(''),
  ],
};

const folder = new URL('../../public/images/partners/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const [name, [ground, stroke, figure]] of Object.entries(marks)) {
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="-48 -48 96 96"><title>Mark</title><rect x="-48" y="-48" width="96" height="96" fill="${ground}"/><g color="${stroke}" fill="none" stroke="${stroke}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">${figure}</g></svg>\n`;
  await writeFile(new URL(`${name}.svg`, folder), mark);
  console.log(`${name}: ${mark.length} bytes`);
}
