import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Documents } from '../../src/content/registry.ts';
import { hex } from '../../src/palette/hex.ts';
import type { GuideExamples } from './guide.ts';

/** Size of the photo, in pixels: wide, with the face off its middle, as photos are. */
const photoSize = { width: 1600, height: 960 };

export interface Made {
  readonly photo: Buffer;
  /** What became of it, in the copy. */
  readonly portraitFile: string;
}

/** Makes the edits of docs/editing.md in a copy of the project, the portrait by its command. */
export async function makeEdits(root: string, { values, speaker, news, portrait }: GuideExamples): Promise<Made> {
  const change = <Name extends keyof Documents>(name: Name, edit: (document: Documents[Name]) => void): void => {
    const file = join(root, 'content', `${name}.json`);
    const document = JSON.parse(readFileSync(file, 'utf8'));
    edit(document);
    writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
  };

  change('schedule', ({ entries }) => {
    const entry = entries.find(({ id }) => id === 'registration');
    Object.assign(entry ?? {}, { values });
  });
  change('fees', ({ rows }) => {
    const row = rows.find(({ id }) => id === 'attendee');
    if (row?.conference) row.conference.amount = 1_800;
  });
  writeFileSync(join(root, 'content', 'announcements', news.file), news.text);
  change('programme', ({ days }) => {
    const keynote = days.flatMap(({ sessions }) => sessions).findLast(({ kind }) => kind === 'keynote');
    if (!keynote) throw new Error('The example edition has no keynote.');
    keynote.title = 'A robot among olive trees';
    keynote.abstract = 'Ripe or not: what a hand knows, a gripper has to learn.';
    keynote.speakers = [speaker.id];
    // Whoever gave it speaks elsewhere or not at all.
    const speaks = new Set(days.flatMap(({ sessions }) => sessions.flatMap(({ speakers = [] }) => speakers)));
    change('speakers', (document) => {
      document.speakers = document.speakers.filter(({ id }) => speaks.has(id));
      document.speakers.splice(1, 0, speaker as Documents['speakers']['speakers'][number]);
    });
  });

  const [left = 0, top = 0, side = 0] = portrait.crop.split(',').map(Number);
  const taken = await photoOf(join(root, 'public/images/people/genevieve-boisclair-roy.svg'), { left, top, side });
  const file = join(root, '.cache', 'photo.png');
  writeFileSync(file, taken);
  const words = [
    'scripts/commands/portrait.ts',
    file,
    speaker.name,
    '--consent',
    portrait.consent,
    '--crop',
    portrait.crop,
  ];
  execFileSync(process.execPath, [...words, '--yes'], { cwd: root, stdio: 'pipe' });
  return { photo: taken, portraitFile: `public/images/people/${speaker.id}.webp` };
}

/** A drawn face in a wide picture, where the crop of the guide finds it: no real person is shown. */
async function photoOf(
  face: string,
  { left, top, side }: { left: number; top: number; side: number },
): Promise<Buffer> {
  const drawn = await sharp(face, { density: 500 }).resize(side, side).toBuffer();
  return sharp({ create: { ...photoSize, channels: 3, background: hex.light.sunken } })
    .composite([{ input: drawn, left, top }])
    .png()
    .toBuffer();
}
