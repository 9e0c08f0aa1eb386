// The pictures of docs/editing.md, made anew: `npm run pictures`. The example edition is built in a copy, the edits that the guide shows are
// made there, and the pages are photographed before and after them, on the day of the example.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { hex } from '../../src/palette/hex.ts';
import { copyProject } from '../../tests/support/editions.ts';
import { withBrowser } from '../bench/browser.ts';
import { cropFrom } from '../commands/portrait/photo.ts';
import { projectRoot } from '../steps.ts';
import { shootPortraitField } from './editor.ts';
import { makeEdits } from './edits.ts';
import { guideExamples } from './guide.ts';

/** On which day the guide was written, on the clock of the example edition. */
const day = '2025-06-07T10:00';
const folder = join(projectRoot, 'docs', 'pictures');

/** Keeps a picture of a part of a page, with a little room round it. */
async function keep(page: Page, part: string, name: string): Promise<void> {
  const box = await page.locator(part).first().boundingBox();
  if (!box) throw new Error(`No page shows ${part}: docs/pictures/${name}.webp cannot be made.`);
  const clip = { x: box.x - 16, y: box.y - 16, width: box.width + 32, height: box.height + 32 };
  await write(name, await page.screenshot({ clip, fullPage: true }));
}

const write = async (name: string, picture: Buffer): Promise<void> => {
  const { size } = await sharp(picture)
    .webp({ quality: 80 })
    .toFile(join(folder, `${name}.webp`));
  console.log(`docs/pictures/${name}.webp: ${Math.ceil(size / 1000)} kB`);
};

/** Photographs what a build shows: each picture by its name, page and part. */
const shoot = (dist: string, shots: readonly (readonly [name: string, path: string, part: string, width: number])[]) =>
  withBrowser(async ({ browser, site }) => {
    for (const [name, path, part, width] of shots) {
      const page = await browser.newPage({
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
        timezoneId: 'Asia/Kolkata',
      });
      await page.goto(`${site}${path}?at=${day}`);
      await page.evaluate(() => document.fonts.ready);
      await keep(page, part, name);
      await page.close();
    }
  }, dist);

const dataOf = (picture: Buffer): string => `data:image;base64,${picture.toString('base64')}`;

/** The photo with the frame of the crop, and the portrait as pages show it. */
const shootCrop = (dist: string, photo: Buffer, crop: string, portrait: Buffer) =>
  withBrowser(async ({ browser }) => {
    const [left = 0, top = 0, side = 0] = crop.split(',').map((pixels) => Number(pixels) / 3);
    const page = await browser.newPage({ viewport: { width: 920, height: 400 } });
    await page.setContent(
      `<body style="margin:0"><div id="crop" style="display:flex;gap:32px;align-items:center;margin:16px;width:max-content">
<div style="position:relative;font-size:0"><img src="${dataOf(photo)}" width="533" alt="">
<span style="position:absolute;box-sizing:border-box;border:4px dashed ${hex.light.danger};left:${left}px;top:${top}px;width:${side}px;height:${side}px"></span></div>
<img src="${dataOf(portrait)}" width="224" height="224" style="border-radius:50%" alt=""></div>`,
    );
    await keep(page, '#crop', 'portrait-crop');
  }, dist);

const guide = guideExamples();
const copy = copyProject('pictures', 'pune');
const dist = join(copy.folder, 'dist');
process.env.SITE_AT = day;
copy.build();
await shoot(dist, [['dates-before', '/schedule', 'main table', 860]]);
const { photo, portraitFile } = await makeEdits(copy.folder, guide);
copy.build();
await shoot(dist, [
  ['dates-after', '/schedule', 'main table', 860],
  ['fees-after', '/paper-submission', 'table.fees', 900],
  ['news-after', '/', '#announcements .news', 900],
  ['keynotes-after', '/', '.keynotes', 1100],
]);
await shootCrop(dist, photo, guide.portrait.crop, readFileSync(join(copy.folder, portraitFile)));
const square = cropFrom(guide.portrait.crop);
if (square) await shootPortraitField(copy.folder, photo, square, keep);
copy.remove();
