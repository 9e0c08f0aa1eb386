import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { contentReport } from '../../scripts/commands/content-report.ts';
import { portraitPath, withoutPortrait, withPortrait } from '../../scripts/commands/portrait/people.ts';
import { cropFrom, portraitOf } from '../../scripts/commands/portrait/photo.ts';
import { loadContent } from '../../src/content/check/load.ts';
import {
  firstSquare,
  noPhoto,
  portraitFault,
  portraitSide,
  sized,
  squareWithin,
} from '../../src/content/facts/portrait-photo.ts';
import { contentCopy } from '../support/content-copy.ts';
import { pune } from '../support/pune.ts';

const { root, edit } = contentCopy();

/** A wide photo, grey, with a red square of 400 pixels at its right edge, as a camera held upright would write it. */
const plain = (width: number, height: number, format: 'png' | 'jpeg' | 'webp' | 'avif' = 'jpeg') =>
  sharp({ create: { width, height, channels: 3, background: '#999' } })
    .toFormat(format)
    .toBuffer();

async function photo(width = 900, height = 600): Promise<Buffer> {
  const red = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#c22' } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#999' } })
    .composite([{ input: red, left: width - 400, top: 100 }])
    .withExif({ IFD0: { Artist: 'A camera' }, IFD3: { GPSLatitude: '18/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();
}

/** The colour in the middle of a picture. */
async function middleOf(picture: Buffer): Promise<readonly number[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3;
  return [...data.subarray(at, at + 3)];
}

describe('BUG-C04 a photo becomes a portrait', () => {
  test('square, small, upright and without what the camera wrote into it; a crop takes that square', async () => {
    const wide = await photo();
    expect((await sharp(wide).metadata()).exif).toBeDefined();
    const portrait = await portraitOf(wide, cropFrom('500,100,400'));
    const { width, height, format, exif } = await sharp(portrait).metadata();
    expect([width, height, format, exif]).toEqual([portraitSide, portraitSide, 'webp', undefined]);
    const [red = 0, green = 255] = await middleOf(portrait);
    expect(red - green).toBeGreaterThan(100);
    expect((await sharp(await portraitOf(wide)).metadata()).width).toBe(portraitSide);
    // Turned by the camera: what is right in the file is below when seen upright.
    const turned = await sharp(wide).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const [downRed = 0, downGreen = 255] = await middleOf(await portraitOf(turned, cropFrom('100,500,400')));
    expect(downRed - downGreen).toBeGreaterThan(100);
  });

  test('what is too small, outside or no photo is a sentence', async () => {
    await expect(portraitOf(await plain(400, 200))).rejects.toThrow(/400 × 200 pixels.*Ask for a larger one/);
    await expect(portraitOf(await photo(), cropFrom('600,0,400'))).rejects.toThrow(
      /outside the photo, which is 900 × 600/,
    );
    await expect(
      portraitOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"/>')),
    ).rejects.toThrow(/JPEG or PNG/);
    await expect(portraitOf(Buffer.from('HEIC'))).rejects.toThrow(/JPEG or PNG/);
    expect(cropFrom('1,2')).toBeUndefined();
  });

  test('ADR-C16 in the editor the square begins where faces are, and stays within the photo however it is pulled', () => {
    const wide = { width: 3000, height: 2000 };
    const tall = { width: 900, height: 1400 };
    expect(firstSquare(wide)).toEqual({ left: 500, top: 0, side: 2000 });
    expect(firstSquare(tall)).toEqual({ left: 0, top: 125, side: 900 });
    expect(squareWithin(wide, { left: 9000, top: -50, side: 2000 })).toEqual({ left: 1000, top: 0, side: 2000 });
    expect(sized(wide, { left: 1000, top: 0, side: 2000 }, 1000)).toEqual({ left: 1500, top: 500, side: 1000 });
    // Larger again than the photo has room for, and smaller than a portrait can be cut of.
    expect(sized(wide, { left: 2000, top: 1000, side: 1000 }, 5000)).toEqual({ left: 1000, top: 0, side: 2000 });
    expect(sized(tall, firstSquare(tall), 10).side).toBe(360);
    for (const size of [wide, tall]) expect(portraitFault(size, sized(size, firstSquare(size), 10))).toBeUndefined();
  });

  test('it is named wherever the person stands, with the consent; nobody else changes', () => {
    const content = loadContent(pune);
    const [speaker, other] = content.speakers.speakers;
    if (!speaker || !other) throw new Error('the frozen edition has speakers');
    const given = { image: portraitPath(content, speaker.name.toUpperCase()), imageConsent: 'by email, 1 June 2025' };
    expect(given.image).toBe(`/images/people/${speaker.id}.webp`);
    const { files, changes } = withPortrait(content, speaker.name, given);
    expect(files.speakers.speakers[0]).toEqual({ ...speaker, ...given });
    expect(files.speakers.speakers[1]).toEqual(other);
    // She is in a committee too.
    const pictured = files.committees.sections.flatMap(({ people }) => people.filter(({ image }) => image));
    expect(pictured.map(({ name, imageConsent }) => [name, imageConsent])).toEqual([
      [speaker.name, given.imageConsent],
    ]);
    expect(changes).toHaveLength(2);
    expect(() => withPortrait(content, 'Dr. Nobody', given)).toThrow(/Nobody is called "Dr. Nobody"/);
    expect(portraitPath(content, 'Dr. Zoë Example')).toBe('/images/people/dr-zoe-example.webp');
    expect(withoutPortrait(content).length).toBeGreaterThan(0);
  });
});

test('BUG-C04 a photo beside which no consent is noted is asked about; a drawing is not', async () => {
  const asked = () => contentReport(root).lines.filter((line) => line.includes('imageConsent'));
  expect(asked()).toEqual([]);
  const [{ id, image = '' } = { id: '' }] = loadContent(pune).speakers.speakers;
  const photoPath = `/images/people/${id}.webp`;
  writeFileSync(join(root, 'public', photoPath), await plain(720, 720, 'webp'));
  edit('speakers.json', `"${image}"`, `"${photoPath}"`);
  expect(asked()).toEqual([
    expect.stringMatching(/content\/speakers\.json:\d+ speakers\[0\]\.image .*Has the person\?/),
  ]);
  edit('speakers.json', `"${photoPath}"`, `"${photoPath}", "imageConsent": "by email, 1 June 2025"`);
  expect(asked()).toEqual([]);
});

describe('BUG-RM4 a portrait that was put into its folder by hand is judged as the command and the editor judge it', () => {
  const { speakers } = loadContent(pune).speakers;
  const [{ id, image = '' } = { id: '' }] = speakers;
  const consent = '"imageConsent": "by email, 1 June 2025"';
  /** What the check says once the first speaker has this portrait. */
  function saidOf(name: string, bytes: Uint8Array): readonly string[] {
    writeFileSync(join(root, `public/images/people/${name}`), bytes);
    edit('speakers.json', `"${image}"`, `"/images/people/${name}", ${consent}`);
    return contentReport(root).lines;
  }

  test.each(['png', 'jpeg', 'webp', 'avif'] as const)('%s', async (format) => {
    const name = `${id}.${format === 'jpeg' ? 'jpg' : format}`;
    const fault = portraitFault({ width: 800, height: 359 });
    expect(fault).toContain('359 pixels');
    const small = saidOf(name, await plain(800, 359, format));
    expect(small).toHaveLength(2);
    expect(small[1]).toMatch(/content\/speakers\.json:\d+ speakers\[0\]\.image /);
    expect(small[1]).toContain(`public/images/people/${name}. ${fault}`);
  });

  test('what is no photo; what is just large enough', async () => {
    expect(saidOf(`${id}.jpg`, Buffer.from('an iPhone wrote this'))[1]).toContain(noPhoto);
    writeFileSync(join(root, `public/images/people/${id}.jpg`), await plain(800, 360));
    expect(contentReport(root).isRefused).toBe(false);
  });

  test('of the committees too', async () => {
    writeFileSync(join(root, 'public/images/people/nobody.webp'), await plain(100, 100, 'webp'));
    edit('committees.json', '"role":', `"image": "/images/people/nobody.webp", ${consent}, "role":`);
    const [, ...faults] = contentReport(root).lines;
    expect(faults).toEqual([
      expect.stringMatching(/content\/committees\.json:\d+ .*image .*nobody\.webp\. The photo is/),
    ]);
  });
});
