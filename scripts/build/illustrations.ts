// Draws the three pictures of the home page into content/home, in the lines of the hero's lattice.
//   node scripts/build/illustrations.ts
import { writeFile } from 'node:fs/promises';
import { type Disc, growTraces, pathOf, place, randomFrom } from '../../src/components/chrome/lattice.ts';
import { hex } from '../../src/palette/hex.ts';
import { paints } from '../../src/palette/paints.ts';

const { brick, indigo, night, saffron, sand, skin, teal } = paints;

const [width, height] = [640, 480];
const r = (value: number) => Number(value.toFixed(1));

const svg = (title: string, ground: string, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><title>${title}</title><rect width="${width}" height="${height}" fill="${ground}"/>${body}</svg>\n`;

interface Ring {
  x: number;
  y: number;
  radius: number;
  rings: number;
  seed: number;
  stroke: (distance: number) => string;
  line: number;
}

/** A rosette of eight-fold symmetry; one wedge is written out, the rest are references to it. */
function rosette(id: string, { x, y, radius, rings, seed, stroke, line }: Ring): string {
  const disc: Disc = { core: radius * 0.22, step: (radius * 0.78) / rings, rays: 3, angle: 22.5 };
  const traces = growTraces({ seed, from: 0, to: rings, rays: 3, gap: 0.2 });
  const byColour = new Map<string, string>();
  const pads: string[] = [];
  for (const { points, endPad } of traces) {
    const first = points[0] ?? [0, 0];
    const last = points.at(-1) ?? [0, 0];
    const colour = stroke((first[0] * 0.6 + last[0] * 0.4) / rings);
    byColour.set(colour, `${byColour.get(colour) ?? ''}${pathOf(points, disc)}`);
    const [cx, cy] = place(last, disc);
    if (endPad) pads.push(`<circle cx="${r(cx)}" cy="${r(cy)}" r="${line * 1.6}" fill="${colour}" stroke="none"/>`);
  }
  const paths = [...byColour].map(([colour, path]) => `<path stroke="${colour}" d="${path}"/>`).join('');
  const copies = Array.from({ length: 8 }, (_, i) => `<use href="#${id}w" transform="rotate(${i * 45})"/>`).join('');
  return `<defs><g id="${id}h">${paths}${pads.join('')}</g><g id="${id}w"><use href="#${id}h"/><use href="#${id}h" transform="scale(-1 1)"/></g></defs><g transform="translate(${x} ${y})" fill="none" stroke-width="${line}" stroke-linecap="round" stroke-linejoin="round">${copies}${lotus(disc.core * 0.9, line, stroke(0))}</g>`;
}

function lotus(size: number, line: number, colour: string): string {
  const petals = Array.from(
    { length: 8 },
    (_, i) =>
      `<path transform="rotate(${i * 45})" d="M0 ${r(-size * 0.2)}C${r(size * 0.3)} ${r(-size * 0.5)} ${r(size * 0.3)} ${r(-size * 0.75)} 0 ${r(-size)}C${r(-size * 0.3)} ${r(-size * 0.75)} ${r(-size * 0.3)} ${r(-size * 0.5)} 0 ${r(-size * 0.2)}Z"/>`,
  );
  return `<g stroke="${colour}" stroke-width="${line}">${petals.join('')}</g><circle r="${line * 1.4}" fill="${colour}" stroke="none"/>`;
}

/** A network of nodes that grows out of a rangoli on the ground. */
function welcome(): string {
  const warm = [saffron[2], saffron[4], saffron[6], teal[1], indigo[2]];
  const ring = rosette('a', {
    x: 320,
    y: 480,
    radius: 236,
    rings: 8,
    seed: 18,
    line: 2.2,
    stroke: (distance) => warm[Math.min(4, Math.floor(distance * 5))] ?? indigo[2],
  });
  const layers = [
    { y: 232, count: 7, spread: 500 },
    { y: 164, count: 6, spread: 430 },
    { y: 98, count: 4, spread: 300 },
    { y: 44, count: 2, spread: 120 },
  ].map(({ y, count, spread }) =>
    Array.from({ length: count }, (_, i) => {
      const u = count === 1 ? 0.5 : i / (count - 1);
      return [320 + (u - 0.5) * spread, y + (u - 0.5) ** 2 * 90] as const;
    }),
  );
  const random = randomFrom(3);
  let wires = '';
  for (const [index, layer] of layers.slice(0, -1).entries()) {
    for (const [x, y] of layer) {
      for (const [nx, ny] of layers[index + 1] ?? []) {
        if (Math.abs(nx - x) < 150 && random() < 0.85)
          wires += `M${r(x)} ${r(y)}C${r(x)} ${r((y + ny) / 2)} ${r(nx)} ${r((y + ny) / 2)} ${r(nx)} ${r(ny)}`;
      }
    }
  }
  const roots = (layers[0] ?? [])
    .map(([x, y], i) => {
      const angle = ((i - 3) * 22.5 * Math.PI) / 180;
      const [sx, sy] = [320 + Math.sin(angle) * 200, 480 - Math.cos(angle) * 200];
      return `M${r(sx)} ${r(sy)}C${r(sx + Math.sin(angle) * 30)} ${r(sy - Math.cos(angle) * 30)} ${r(x)} ${r(y + 40)} ${r(x)} ${r(y)}`;
    })
    .join('');
  const nodes = layers
    .flatMap((layer, level) =>
      layer.map(
        ([x, y]) =>
          `<circle cx="${r(x)}" cy="${r(y)}" r="${8 + level * 1.5}" fill="${night[3]}" stroke="${level > 2 ? saffron[4] : level > 0 ? teal[1] : saffron[6]}" stroke-width="3"/>`,
      ),
    )
    .join('');
  return svg(
    'Network',
    night[3],
    `<circle cx="320" cy="480" r="330" fill="${night[1]}"/><circle cx="320" cy="480" r="236" fill="${indigo[7]}"/>${ring}<g fill="none" stroke-width="2"><path stroke="${saffron[6]}" stroke-dasharray="1 6" stroke-linecap="round" d="${roots}"/><path stroke="${indigo[1]}" opacity=".7" d="${wires}"/></g>${nodes}`,
  );
}

/** A college building with arches at the foot of green hills under monsoon clouds. */
function institute(): string {
  const hill = (base: number, swing: number, seed: number, colour: string) => {
    const random = randomFrom(seed);
    let path = `M0 ${height}V${base}`;
    for (let x = 0; x < width; x += 160) {
      const peak = base - swing * (0.4 + random());
      path += `C${x + 50} ${r(peak)} ${x + 110} ${r(peak)} ${x + 160} ${r(base - random() * swing * 0.4)}`;
    }
    return `<path fill="${colour}" d="${path}V${height}Z"/>`;
  };
  const arch = (x: number, y: number, w: number, h: number) => {
    const spring = y - h * 0.55;
    return `M${x} ${y}V${r(spring)}C${x} ${r(spring - h * 0.28)} ${x + w * 0.32} ${r(spring - h * 0.3)} ${x + w / 2} ${r(y - h)}C${x + w * 0.68} ${r(spring - h * 0.3)} ${x + w} ${r(spring - h * 0.28)} ${x + w} ${r(spring)}V${y}Z`;
  };
  const row = (count: number, from: number, pitch: number, y: number, w: number, h: number) =>
    Array.from({ length: count }, (_, i) => arch(from + i * pitch, y, w, h)).join('');
  const cloud = (x: number, y: number, s: number) =>
    `<path transform="translate(${x} ${y}) scale(${s})" d="M-70 20H70a24 24 0 0 0 4-47 34 34 0 0 0-58-20 40 40 0 0 0-70 14 28 28 0 0 0-16 53Z"/>`;
  const rain = Array.from({ length: 26 }, (_, i) => {
    const random = randomFrom(i + 40);
    const [x, y] = [40 + random() * 560, 120 + random() * 110];
    return `M${r(x)} ${r(y)}l-5 15`;
  }).join('');
  return svg(
    'Institute',
    sand[1],
    `<circle cx="470" cy="120" r="66" fill="${sand[2]}"/><circle cx="470" cy="120" r="82" fill="none" stroke="${saffron[7]}" stroke-width="2" stroke-dasharray="1 9" stroke-linecap="round"/>${hill(260, 120, 5, teal[0])}${hill(300, 90, 9, teal[3])}${hill(342, 56, 2, teal[6])}
<g fill="${sand[0]}">${cloud(170, 92, 1)}${cloud(340, 58, 0.62)}${cloud(580, 78, 0.8)}</g><path stroke="${indigo[5]}" stroke-width="2.4" stroke-linecap="round" opacity=".45" d="${rain}"/>
<path fill="${night[0]}" d="M96 430V300h448v130ZM232 300V238h176v62Z"/><path fill="${indigo[5]}" d="M84 300h472v-14H84ZM220 238h200v-12H220Z"/><path fill="${indigo[5]}" d="M272 226c0-48 36-44 48-78 12 34 48 30 48 78Z"/><path d="M320 148v-26" stroke="${indigo[5]}" stroke-width="4"/><circle cx="320" cy="118" r="6" fill="${saffron[7]}"/>
<path fill="${saffron[3]}" d="${row(5, 112, 33, 414, 22, 76)}${row(5, 373, 33, 414, 22, 76)}"/><path fill="${saffron[0]}" d="${arch(288, 430, 64, 116)}"/><path fill="${saffron[3]}" d="${row(4, 246, 40, 290, 28, 40)}"/>
<path fill="${teal[8]}" d="M0 430h640v50H0Z"/><path fill="${sand[1]}" d="M296 430h48l60 50H236Z"/><path stroke="${teal[0]}" stroke-width="2.4" stroke-linecap="round" d="M40 430v-34m-12 14 12-14 12 14M600 430v-40m-13 16 13-16 13 16M70 430v-22m-8 9 8-9 8 9" fill="none"/>`,
  );
}

/** People round a table from which lines lead to a leaf, a heart, a book and a city. */
function aims(): string {
  const people = Array.from({ length: 8 }, (_, i) => {
    const angle = ((i * 45 + 22.5) * Math.PI) / 180;
    const [x, y] = [320 + Math.sin(angle) * 122, 240 - Math.cos(angle) * 122];
    const tone = [skin[3], skin[2], skin[1], skin[0]][i % 4];
    const cloth = [saffron[7], indigo[5], sand[1], brick[0]][(i + 1) % 4];
    return `<g transform="translate(${r(x)} ${r(y)}) rotate(${r(i * 45 + 22.5)})"><path fill="${cloth}" d="M-30 10C-30-22 30-22 30 10 30 22-30 22-30 10Z"/><circle cy="4" r="15" fill="${tone}"/><path fill="${hex.light.ink}" d="M-15 2a15 15 0 0 1 30 0C8-5-8-5-15 2Z"/></g>`;
  }).join('');
  const icons = {
    leaf: 'M-24 24C-26-12-2-26 26-26 28 4 12 26-24 24ZM-24 24 8-8',
    heart: 'M0 24C-36 2-28-24-12-24-4-24 0-18 0-12 0-18 4-24 12-24 28-24 36 2 0 24Z',
    book: 'M0-16C-8-24-20-24-28-22V18C-20 16-8 16 0 24 8 16 20 16 28 18V-22C20-24 8-24 0-16ZM0-16V24',
    city: 'M-28 24V-4H-12V24ZM-12 24V-24H10V24ZM10 24V4H28V24ZM-4-14H2M-4-2H2M-4 10H2M-22 6V14M18 12V18',
  };
  const corners = [
    [92, 92, icons.leaf, teal[5]],
    [548, 92, icons.heart, brick[1]],
    [92, 388, icons.book, indigo[5]],
    [548, 388, icons.city, brick[2]],
  ] as const;
  const lines = corners
    .map(([x, y]) => {
      const [dx, dy] = [Math.sign(x - 320), Math.sign(y - 240)];
      return [-14, 0, 14]
        .map((o) => {
          const [sx, sy] = [320 + dx * (96 + o * 0.5), 240 + dy * (96 - o * 0.5)];
          const bend = r(sy + dy * (148 - 96 + o - 14));
          return `M${r(sx)} ${r(sy)}L${r(sx + dx * Math.abs(bend - sy))} ${bend}H${x}`;
        })
        .join('');
    })
    .join('');
  const medallions = corners
    .map(
      ([x, y, icon, colour]) =>
        `<g transform="translate(${x} ${y})"><circle r="62" fill="none" stroke="${saffron[5]}" stroke-width="2" stroke-dasharray="1 8" stroke-linecap="round"/><circle r="50" fill="${sand[0]}"/><path d="${icon}" fill="none" stroke="${colour}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"/></g>`,
    )
    .join('');
  const cloth = rosette('c', {
    x: 320,
    y: 240,
    radius: 84,
    rings: 5,
    seed: 10,
    line: 1.8,
    stroke: (d) => (d < 0.45 ? saffron[7] : teal[5]),
  });
  return svg(
    'Table',
    teal[7],
    `<circle cx="320" cy="240" r="206" fill="${teal[4]}"/><path d="${lines}" fill="none" stroke="${saffron[5]}" stroke-width="2.4"/>${medallions}${people}<circle cx="320" cy="240" r="98" fill="${sand[0]}"/>${cloth}`,
  );
}

const home = new URL('../../content/home/', import.meta.url);
for (const [name, picture] of [
  ['welcome', welcome()],
  ['institute', institute()],
  ['aims', aims()],
] as const) {
  await writeFile(new URL(`${name}.svg`, home), picture);
  console.log(`${name}: ${picture.length} bytes`);
}
