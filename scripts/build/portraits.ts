// Draws the portraits of the sample speakers into public/images/people: a figure before a halo of the hero's lattice.
//   node scripts/build/portraits.ts
import { mkdir, writeFile } from 'node:fs/promises';
import { type Disc, growTraces, pathOf } from '../../src/components/chrome/lattice.ts';
import { hex } from '../../src/palette/hex.ts';
import { paints } from '../../src/palette/paints.ts';

const { brick, face, hair, indigo, night, saffron, sand, shade, skin, teal, white } = paints;
const [straw, strawShade, chestnut, mahogany, mahoganyShade, black] = hair;
const [fair, light, umber, lips] = face;
const side = 160;

interface Figure {
  readonly ground: string;
  readonly halo: string;
  /** Which of the lattice's drawings stands behind the head. */
  readonly seed: number;
  readonly skin: string;
  readonly hair: string;
  readonly cloth: string;
  /** Shapes behind the neck, on the shoulders, on the face and over it. */
  readonly behind?: string;
  readonly dress?: string;
  readonly face?: string;
  readonly over: string;
}

/** The traces of the lattice round a point, closed into a ring by their mirror images. */
function halo(seed: number, colour: string): string {
  const disc: Disc = { core: 44, step: 8, rays: 3, angle: 22.5 };
  const path = growTraces({ seed, from: 0, to: 5, rays: 3, gap: 0.15 })
    .map(({ points }) => pathOf(points, disc))
    .join('');
  const copies = Array.from({ length: 8 }, (_, i) => `<use href="#w" transform="rotate(${i * 45})"/>`).join('');
  return `<defs><path id="h" d="${path}"/><g id="w"><use href="#h"/><use href="#h" transform="scale(-1 1)"/></g></defs><g transform="translate(80 68)" fill="none" stroke="${colour}" stroke-width="1.3" stroke-linecap="round" opacity=".75">${copies}</g>`;
}

const shape = (fill: string, d: string) => `<path fill="${fill}" d="${d}"/>`;
const line = (stroke: string, d: string, width = 2) =>
  `<path fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`;

const ink = hex.light.ink;

function portrait({
  ground,
  halo: lines,
  seed,
  skin: tone,
  hair: strands,
  cloth,
  behind = '',
  dress = '',
  face: features = '',
  over,
}: Figure) {
  const body = [
    behind,
    shape(cloth, 'M10 160C12 130 44 122 66 113H94C116 122 148 130 150 160Z'),
    shape(tone, 'M67 86H93V112C93 124 67 124 67 112Z'),
    shape(shade, 'M67 98C72 104 88 104 93 98V106C86 113 74 113 67 106Z'),
    dress,
    shape(tone, 'M54 62C54 36 106 36 106 62V72C106 92 92 104 80 104 68 104 54 92 54 72Z'),
    `<path fill="${tone}" d="M54 66a6 7 0 0 0 2 14ZM106 66a6 7 0 0 1-2 14Z"/>`,
    line(strands, 'M62 61q6-4 12-1M86 60q6-3 12 1', 2.4),
    `<g fill="${ink}"><circle cx="68.5" cy="69" r="2.3"/><circle cx="91.5" cy="69" r="2.3"/></g>`,
    line(shade, 'M80 68 77.5 80H82', 2.2),
    line(lips, 'M72 89q8 6 16 0', 2.2),
    features,
    over,
  ].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}"><title>Portrait</title><rect width="${side}" height="${side}" fill="${ground}"/>${halo(seed, lines)}${body}</svg>\n`;
}

const glasses = (colour: string) =>
  line(colour, 'M59 69a9.5 9 0 0 0 19 0 9.5 9 0 0 0-19 0ZM82 69a9.5 9 0 0 0 19 0 9.5 9 0 0 0-19 0ZM78 68q2-2 4 0', 1.8);

const figures: Readonly<Record<string, Figure>> = {
  'ingrid-solvang-moe': {
    ground: night[1],
    halo: saffron[4],
    seed: 18,
    skin: light,
    hair: strawShade,
    cloth: teal[5],
    behind: shape(strawShade, 'M46 62C42 26 118 26 114 62L117 102C110 110 50 110 43 102Z'),
    dress: shape(sand[0], 'M66 113 80 132 94 113 100 118 82 146H78L60 118Z'),
    face: glasses(night[4]),
    over: shape(
      straw,
      'M50 80C44 30 76 22 92 30 112 34 116 52 111 82 107 72 108 60 100 52 88 54 72 50 64 44 58 52 56 64 50 80Z',
    ),
  },
  'njeri-mwangaza': {
    ground: teal[7],
    halo: saffron[3],
    seed: 10,
    skin: umber,
    hair: black,
    cloth: saffron[7],
    dress:
      line(sand[0], 'M56 120C64 138 96 138 104 120', 4) +
      line(brick[0], 'M49 123C60 148 100 148 111 123', 4) +
      line(indigo[5], 'M42 126C56 158 104 158 118 126', 4),
    face: `<g fill="${saffron[5]}"><circle cx="52" cy="86" r="3.6"/><circle cx="108" cy="86" r="3.6"/></g>`,
    over:
      shape(brick[0], 'M51 58C40 22 66 8 84 10 110 10 120 30 109 58 96 44 64 44 51 58Z') +
      line(saffron[4], 'M54 47C64 30 96 30 106 47M54 34C66 20 92 18 108 34M70 14 92 14', 2.6),
  },
  'ananthalakshmi-poovendran': {
    ground: indigo[6],
    halo: saffron[2],
    seed: 3,
    skin: skin[0],
    hair: black,
    cloth: brick[0],
    behind: `<circle cx="112" cy="88" r="17" fill="${black}"/>${[0, 1, 2, 3, 4]
      .map((i) => `<circle cx="${99 + i * 7}" cy="${104 - Math.abs(i - 2) * 1.5}" r="4.2" fill="${white}"/>`)
      .join('')}`,
    dress:
      shape(saffron[7], 'M34 128C56 120 62 116 66 113L120 160H82Z') +
      line(sand[1], 'M66 114 114 160M34 129 78 160', 2.4),
    face: `<circle cx="80" cy="57" r="2.6" fill="${brick[1]}"/><circle cx="54.5" cy="84" r="2.8" fill="${saffron[4]}"/><circle cx="105.5" cy="84" r="2.8" fill="${saffron[4]}"/>`,
    over: shape(black, 'M51 74C44 34 70 26 80 28 90 26 116 34 109 74 107 58 98 46 80 40 62 46 53 58 51 74Z'),
  },
  'prithviraj-solankeria': {
    ground: saffron[2],
    halo: indigo[5],
    seed: 18,
    skin: skin[1],
    hair: black,
    cloth: indigo[5],
    dress:
      shape(sand[0], 'M64 114 80 128 96 114 98 122 80 138 62 122Z') +
      line(sand[1], 'M80 138V160', 2) +
      `<g fill="${saffron[5]}"><circle cx="86" cy="146" r="2"/><circle cx="86" cy="155" r="2"/></g>`,
    face: shape(black, 'M66 87C72 81 78 84 80 85 82 84 88 81 94 87 90 90 84 88 80 87.5 76 88 70 90 66 87Z'),
    over: shape(
      black,
      'M52 66C46 34 66 26 84 27 104 28 114 40 108 66 106 58 104 52 98 48 84 52 66 50 60 46 56 52 54 58 52 66Z',
    ),
  },
  'jonas-wetterkamp': {
    ground: sand[1],
    halo: teal[5],
    seed: 5,
    skin: fair,
    hair: chestnut,
    cloth: night[4],
    dress:
      shape(white, 'M66 113 80 130 94 113 100 117 84 140 80 136 76 140 60 117Z') +
      shape(teal[5], 'M77 137H83L86 160H74Z'),
    face:
      shape(
        chestnut,
        'M55 74C57 84 62 86 68 84 76 80 84 80 92 84 98 86 103 84 105 74 107 98 92 110 80 110 68 110 53 98 55 74Z',
      ) +
      line(light, 'M73 91q7 4 14 0', 2.2) +
      glasses(ink),
    over: shape(
      chestnut,
      'M53 62C48 38 60 30 72 30 86 22 114 32 107 62 104 52 98 47 92 46 82 50 66 48 62 46 57 50 55 56 53 62Z',
    ),
  },
  'genevieve-boisclair-roy': {
    ground: brick[1],
    halo: sand[1],
    seed: 10,
    skin: fair,
    hair: mahoganyShade,
    cloth: sand[0],
    behind: `<g fill="${mahoganyShade}">${[
      [52, 48, 17],
      [46, 68, 16],
      [46, 90, 15],
      [56, 104, 12],
      [108, 48, 17],
      [114, 68, 16],
      [114, 90, 15],
      [104, 104, 12],
      [80, 36, 20],
    ]
      .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`)
      .join('')}</g>`,
    dress: line(teal[5], 'M58 118C66 134 94 134 102 118', 5) + line(teal[5], 'M46 124C58 150 102 150 114 124', 2.4),
    over: `<g fill="${mahogany}">${[
      [60, 44, 10],
      [72, 37, 11],
      [87, 37, 11],
      [100, 44, 10],
    ]
      .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`)
      .join('')}</g>`,
  },
};

const folder = new URL('../../public/images/people/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const [name, figure] of Object.entries(figures)) {
  const picture = portrait(figure);
  await writeFile(new URL(`${name}.svg`, folder), picture);
  console.log(`${name}: ${picture.length} bytes`);
}
