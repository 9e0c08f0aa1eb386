// Draws the hero's lattice, once for desktop and once for phone.
//   node scripts/build/hero.ts
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { type Disc, growTraces, pathOf, place, randomFrom, type Trace } from '../../src/components/chrome/lattice.ts';
import { paints } from '../../src/palette/paints.ts';

const { saffron, teal, indigo } = paints;
const night = paints.night[4];
/** From the heart outward: saffron, teal, indigo. */
const palette = [...saffron.slice(3, 4), ...saffron.slice(5), ...teal.slice(1, 3), ...indigo.slice(1, 5)];

interface Rosette {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly rings: number;
  readonly seed: number;
  readonly line: number;
  /** Mirror images round the centre: 16 for eight-fold symmetry. */
  readonly fold: number;
  readonly rays: number;
}

function rosette({ x, y, radius, rings, seed, line, fold, rays }: Rosette): string {
  const disc: Disc = { core: radius * 0.2, step: (radius * 0.8) / rings, rays, angle: 360 / fold };
  const wedge = growTraces({ seed, from: 0, to: rings, rays, gap: 0.22 })
    .map((trace) => drawn(trace, disc, rings, line))
    .join('');
  const copies = Array.from({ length: fold / 2 }, (_, index) => {
    const turned = (index * 720) / fold;
    return `<g transform="rotate(${turned})">${wedge}<g transform="scale(-1 1)">${wedge}</g></g>`;
  });
  return `<g transform="translate(${x} ${y})" fill="none" stroke-linecap="round" stroke-linejoin="round">${copies.join('')}${heart(disc.core, line)}</g>`;
}

function drawn({ points, startPad, endPad }: Trace, disc: Disc, rings: number, line: number): string {
  const first = points[0] as (typeof points)[number];
  const last = points.at(-1) as (typeof points)[number];
  const distance = (first[0] * 0.6 + last[0] * 0.4) / rings;
  const colour = palette[Math.min(palette.length - 1, Math.floor(distance * palette.length * 1.1))];
  const opacity = Math.max(0.2, 1.05 - distance ** 1.5).toFixed(2);
  const node = (at: typeof first, size: number, fill: string | undefined) => {
    const [cx, cy] = place(at, disc);
    return `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="${size.toFixed(1)}" fill="${fill ?? night}"/>`;
  };
  return `<g stroke="${colour}" stroke-width="${line}" opacity="${opacity}"><path d="${pathOf(points, disc)}"/>${
    startPad ? node(first, line * 0.9, colour) : ''
  }${endPad ? node(last, line * 1.7, undefined) : ''}</g>`;
}

/** Lotus in the middle: eight petals inside sixteen. */
function heart(core: number, line: number): string {
  const petal = (length: number, breadth: number, turned: number) =>
    `<path transform="rotate(${turned})" d="M0 ${-length * 0.22}C${breadth} ${-length * 0.45} ${breadth} ${-length * 0.72} 0 ${-length}C${-breadth} ${-length * 0.72} ${-breadth} ${-length * 0.45} 0 ${-length * 0.22}Z"/>`;
  const ring = (count: number, length: number, breadth: number, offset: number) =>
    Array.from({ length: count }, (_, index) => petal(length, breadth, (index * 360) / count + offset)).join('');
  return `<g stroke="${saffron[1]}" stroke-width="${line}">${ring(8, core * 0.5, core * 0.17, 0)}</g><g stroke="${saffron[3]}" stroke-width="${line}">${ring(16, core * 0.86, core * 0.13, 11.25)}</g><circle r="${line * 1.6}" fill="${saffron[1]}"/>`;
}

/** The dots a rangoli is drawn around, over the whole ground, brighter near the light. */
function dots(
  width: number,
  height: number,
  step: number,
  originX: number,
  originY: number,
  near: number,
  far: number,
): string {
  const random = randomFrom(7);
  let all = '';
  for (let row = 0, y = originY % step; y < height; y += step, row++) {
    for (let x = (originX % step) - (row % 2) * (step / 2); x < width; x += step) {
      const distance = Math.hypot(x - originX, y - originY);
      if (distance < near) continue;
      const light = 1 - Math.min(1, (distance - near) / far);
      all += `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="1.7" opacity="${(0.1 + light * 0.34 + random() * 0.06).toFixed(2)}"/>`;
    }
  }
  return `<g fill="${indigo[0]}">${all}</g>`;
}

function ground(width: number, height: number, cx: number, cy: number, r: number): string {
  return `<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="${r}"><stop offset="0" stop-color="${indigo[6]}"/><stop offset=".5" stop-color="${paints.night[2]}"/><stop offset="1" stop-color="${night}"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/>`;
}

const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;

const seed = Number(process.env.SEED ?? 18);

function desktop(): string {
  const [width, height, x, y] = [1920, 900, 1490, 450];
  return svg(
    width,
    height,
    ground(width, height, x, y, 1150) +
      dots(width, height, 40, x, y, 560, 900) +
      rosette({ x, y, radius: 560, rings: 15, seed, line: 2.6, fold: 16, rays: 3 }),
  );
}

function phone(): string {
  const [width, height, x, y] = [720, 1200, 360, 985];
  return svg(
    width,
    height,
    ground(width, height, x, y, 1000) +
      dots(width, height, 45, x, y, 390, 640) +
      rosette({ x, y, radius: 390, rings: 11, seed, line: 3, fold: 16, rays: 3 }),
  );
}

const out = new URL('../../src/assets/hero/', import.meta.url);
await mkdir(out, { recursive: true });
for (const [name, picture, quality] of [
  ['desktop', desktop(), 44],
  ['phone', phone(), 34],
] as const) {
  const image = sharp(Buffer.from(picture));
  const avif = await image.clone().avif({ quality, effort: 6, chromaSubsampling: '4:4:4' }).toBuffer();
  const webp = await image
    .clone()
    .webp({ quality: quality - 14, effort: 6, smartSubsample: true })
    .toBuffer();
  await writeFile(new URL(`${name}.avif`, out), avif);
  await writeFile(new URL(`${name}.webp`, out), webp);
  console.log(`${name}: avif ${avif.length} bytes, webp ${webp.length} bytes`);
  if (process.env.PREVIEW) await writeFile(`${process.env.PREVIEW}-${name}.png`, await image.clone().png().toBuffer());
}
