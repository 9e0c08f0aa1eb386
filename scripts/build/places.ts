// Draws pictures of the place into public/images/place: the hills, the hall and a street of Pune.
//   node scripts/build/places.ts
import { mkdir, writeFile } from 'node:fs/promises';
import { randomFrom } from '../../src/components/chrome/lattice.ts';
import { hex } from '../../src/palette/hex.ts';
import { paints } from '../../src/palette/paints.ts';

const { brick, indigo, night, saffron, sand, skin, teal } = paints;
const [width, height] = [960, 400];
const r = (value: number) => Number(value.toFixed(1));
const fill = (colour: string, d: string) => `<path fill="${colour}" d="${d}"/>`;
const line = (colour: string, d: string, breadth = 2.4) =>
  `<path fill="none" stroke="${colour}" stroke-width="${breadth}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`;
const many = (count: number, piece: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => piece(i)).join('');
const cloud = (x: number, y: number, s: number) =>
  `<path transform="translate(${x} ${y}) scale(${s})" d="M-70 20H70a24 24 0 0 0 4-47 34 34 0 0 0-58-20 40 40 0 0 0-70 14 28 28 0 0 0-16 53Z"/>`;
/** An arch with the ogee of the hero's petals, standing on `y`. */
const arch = (x: number, y: number, w: number, h: number) => {
  const spring = y - h * 0.55;
  return `M${x} ${y}V${r(spring)}C${x} ${r(spring - h * 0.28)} ${r(x + w * 0.32)} ${r(spring - h * 0.3)} ${r(x + w / 2)} ${r(y - h)}C${r(x + w * 0.68)} ${r(spring - h * 0.3)} ${x + w} ${r(spring - h * 0.28)} ${x + w} ${r(spring)}V${y}Z`;
};

/** The stepped hills of the Sahyadri in the monsoon: a fort on the highest, falls over the edge, a lake below. */
function hills(): string {
  const ridge = (base: number, swing: number, seed: number, colour: string) => {
    const random = randomFrom(seed);
    let path = `M0 ${height}V${base}`;
    for (let x = 0; x < width; x += 120) {
      const top = base - swing * (0.3 + random());
      path += `L${x + 22} ${r(top)}H${r(x + 62 + random() * 24)}L${x + 104} ${r(base - random() * swing * 0.3)}`;
    }
    return fill(colour, `${path}L${width} ${base}V${height}Z`);
  };
  const random = randomFrom(11);
  const rain = many(34, () => {
    const [x, y] = [60 + random() * 520, 110 + random() * 90];
    return `M${r(x)} ${r(y)}l-5 15`;
  });
  const fort = `${fill(night[1], 'M640 140V118H656V126H668V118H684V126H700V112H720V126H744V118H760V126H776V118H792V140Z')}${fill(saffron[5], arch(702, 140, 16, 20))}${line(night[1], 'M710 112V92', 2.4)}${fill(saffron[7], 'M710 92 732 97 710 103Z')}`;
  const falls = line(sand[0], 'M742 196V262M750 200V270M758 198V256M300 236V292M307 238V286', 2.6);
  return `<rect width="${width}" height="${height}" fill="${sand[1]}"/><circle cx="250" cy="92" r="46" fill="${sand[2]}"/>${line(
    saffron[7],
    many(16, (i) => `M${r(250 + Math.cos((i * Math.PI) / 8) * 58)} ${r(92 + Math.sin((i * Math.PI) / 8) * 58)}h.1`),
    3.4,
  )}${ridge(220, 96, 5, teal[0])}${fill(teal[3], `M520 ${height}L612 140H820L930 260 960 280V${height}Z`)}${fort}${ridge(290, 70, 9, teal[5])}${falls}<g fill="${sand[0]}">${cloud(130, 84, 0.9)}${cloud(420, 62, 1.1)}${cloud(880, 70, 0.9)}</g><g opacity=".5">${line(indigo[5], rain)}</g>${ridge(352, 40, 3, teal[7])}${fill(indigo[2], 'M0 400V372C160 352 330 388 500 370S800 356 960 374V400Z')}${line(indigo[0], 'M90 384h60M230 390h90M480 386h70M700 382h110', 2)}`;
}

/** The convention hall in the evening: arches, a dome of petals, people who arrive under umbrellas. */
function hall(): string {
  const petals = [-2, -1, 0, 1, 2]
    .map(
      (i) =>
        `M480 150C${480 + i * 46 - 18} 128 ${480 + i * 40 - 12} 78 ${480 + i * 30} ${62 + Math.abs(i) * 16}C${480 + i * 40 + 12} 78 ${480 + i * 46 + 18} 128 480 150Z`,
    )
    .join('');
  const random = randomFrom(4);
  const person = (x: number, cloth: string, umbrella?: string) =>
    `<g transform="translate(${x} 366)">${fill(cloth, 'M-11 8C-12-26-7-34 0-34S12-26 11 8Z')}<circle cy="-42" r="8" fill="${skin[x % 4]}"/>${fill(hex.light.ink, 'M-8-42A8 8 0 0 1 8-42C4-46-4-46-8-42Z')}${umbrella ? `${line(hex.light.ink, 'M12-24V-62', 2)}${fill(umbrella, 'M-14-62A26 22 0 0 1 38-62Q32-66 25-62 18-66 12-62 5-66-1-62-8-66-14-62Z')}` : ''}</g>`;
  const stars = many(26, () => `<circle cx="${r(random() * width)}" cy="${r(random() * 130)}" r="1.5"/>`);
  return `<rect width="${width}" height="${height}" fill="${night[1]}"/><g fill="${indigo[0]}">${stars}</g><circle cx="800" cy="78" r="30" fill="${saffron[1]}"/><circle cx="812" cy="70" r="26" fill="${night[1]}"/>${fill(night[3], 'M0 330C90 270 180 262 250 300 330 250 620 250 700 296 780 258 880 264 960 318V400H0Z')}
${fill(indigo[4], 'M170 352V214H790V352Z')}${fill(indigo[2], 'M158 214H802V200H158ZM330 200H630V150H330Z')}${fill(saffron[7], petals)}${line(saffron[2], 'M480 62V40')}<circle cx="480" cy="36" r="5" fill="${saffron[2]}"/>
${fill(saffron[3], many(6, (i) => arch(192 + i * 42, 340, 30, 96)) + many(6, (i) => arch(528 + i * 42, 340, 30, 96)))}${fill(saffron[1], arch(444, 352, 72, 130))}${fill(
  saffron[4],
  many(8, (i) => arch(346 + i * 34, 194, 22, 34)),
)}
${fill(sand[1], 'M444 352H516L600 400H360Z')}${fill(teal[8], 'M0 352H444L360 400H0ZM516 352H960V400H600Z')}${line(teal[1], 'M60 352V300m-16 20 16-20 16 20m-32 16 16-18 16 18M900 352V292m-18 24 18-24 18 24m-36 18 18-20 18 20')}
${person(398, brick[0], saffron[5])}${person(441, teal[5])}${person(556, saffron[7], brick[1])}${person(596, sand[0])}${person(330, indigo[0])}`;
}

/** A street of the old town: houses with carved balconies, a banyan, a rickshaw, a tea stall, kites of lamps over the road. */
function street(): string {
  const house = (x: number, w: number, top: number, wall: string, wood: string, shutters: string) => {
    const bays = Math.floor((w - 16) / 40);
    const from = x + (w - bays * 40) / 2 + 6;
    const floor = (y: number) =>
      fill(
        shutters,
        many(bays, (i) => arch(r(from + i * 40), y, 28, 46)),
      );
    return `${fill(wall, `M${x} 340V${top}H${x + w}V340Z`)}${fill(wood, `M${x - 8} ${top}H${x + w + 8}L${x + w - 6} ${top - 22}H${x + 6}Z`)}${floor(top + 66)}${fill(wood, `M${x - 4} ${top + 70}H${x + w + 4}V${top + 76}H${x - 4}Z`)}${line(
      wood,
      many(Math.floor(w / 14), (i) => `M${x + 6 + i * 14} ${top + 76}v20`),
      3,
    )}${fill(wood, `M${x - 4} ${top + 96}H${x + w + 4}V${top + 101}H${x - 4}Z`)}${floor(334)}`;
  };
  const lamps = many(15, (i) => {
    const x = 40 + i * 63;
    const along = (i % 5) / 5;
    const y = 76 + 2 * along * (1 - along) * 70;
    return `<circle cx="${x}" cy="${r(y)}" r="7" fill="${[saffron[5], brick[0], teal[2]][i % 3]}"/>`;
  });
  const rickshaw = `<g transform="translate(560 300)">${fill(night[4], 'M-62 40V-6C-62-40-40-50-8-50H34C52-50 58-30 62 0L78 12V40Z')}${fill(saffron[5], 'M-62 8H70L78 14V40H-62Z')}${fill(sand[0], 'M-40-6V-32C-34-38-24-40-10-40V-6ZM4-6V-40H30C42-40 46-24 48-6Z')}<g fill="${hex.light.ink}"><circle cx="-36" cy="42" r="17"/><circle cx="54" cy="42" r="17"/></g><g fill="${sand[1]}"><circle cx="-36" cy="42" r="7"/><circle cx="54" cy="42" r="7"/></g><circle cx="74" cy="20" r="5" fill="${sand[0]}"/></g>`;
  const stall = `<g transform="translate(250 300)">${fill(brick[1], 'M-66-44H66L78-18H-78Z')}${fill(sand[0], 'M-40-44H-14L-18-18H-48ZM14-44H40L48-18H18Z')}${line(night[4], 'M-66-18V44M66-18V44', 4)}${fill(saffron[7], 'M-70 8H70V44H-70Z')}${line(sand[1], 'M-70 20H70')}${fill(night[3], 'M-20 8C-24-6-14-14-4-14 6-14 16-6 12 8ZM12-6l14-6 2 4-12 10Z')}${line(sand[0], 'M-6-22q-5-6 0-12M6-22q5-6 0-12')}<g fill="${sand[0]}"><path d="M30 8 32-4H44L46 8ZM50 8 52-4H64L66 8Z"/></g></g>`;
  const banyan = `${fill(skin[3], 'M842 344C850 300 838 260 826 232H890C882 262 880 300 892 344Z')}${line(skin[2], 'M806 238V322M826 250V330M900 246V326M918 236V306', 3)}<g fill="${teal[6]}">${[
    [800, 210, 46],
    [850, 178, 60],
    [910, 204, 52],
    [866, 226, 48],
  ]
    .map(([x, y, s]) => `<circle cx="${x}" cy="${y}" r="${s}"/>`)
    .join(
      '',
    )}</g><g fill="${teal[3]}"><circle cx="838" cy="166" r="26"/><circle cx="792" cy="200" r="18"/><circle cx="912" cy="190" r="22"/></g>`;
  return `<rect width="${width}" height="${height}" fill="${saffron[1]}"/><circle cx="470" cy="150" r="64" fill="${saffron[3]}"/>${fill(teal[0], 'M0 340V250C140 200 300 236 420 206 560 230 700 190 960 246V340Z')}
${house(20, 176, 148, sand[0], brick[2], teal[5])}${house(214, 136, 186, brick[0], skin[3], saffron[2])}${house(368, 176, 120, teal[3], night[2], sand[1])}${house(562, 136, 172, saffron[5], brick[2], indigo[5])}${house(716, 96, 200, indigo[2], night[3], saffron[2])}${banyan}
${line(
  night[4],
  many(3, (i) => `M${40 + i * 315} 70q157 70 315 0`),
  2,
)}${lamps}${fill(sand[2], 'M0 340H960V400H0Z')}${fill(skin[1], 'M0 340H960V346H0Z')}${line(sand[0], 'M40 376h70M200 376h70M360 376h70M680 376h70M840 376h70', 4)}${stall}${rickshaw}`;
}

const folder = new URL('../../public/images/place/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const [name, title, picture] of [
  ['hills', 'Hills', hills()],
  ['hall', 'Hall', hall()],
  ['street', 'Street', street()],
] as const) {
  const file = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><title>${title}</title>${picture}</svg>\n`;
  await writeFile(new URL(`${name}.svg`, folder), file);
  console.log(`${name}: ${file.length} bytes`);
}
