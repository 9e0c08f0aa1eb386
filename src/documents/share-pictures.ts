import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import satori, { type SatoriOptions } from 'satori';
import sharp from 'sharp';
import { parse } from 'yaml';
import { publicPages, sharePicture } from '../config/public-pages.ts';
import { loadContent } from '../content/check/load.ts';
import { dayText } from '../content/facts/dates.ts';
import { kindName, paperPath, plannedSessions, speakerPath } from '../content/facts/sessions.ts';
import type { Documents } from '../content/registry.ts';
import { print as colours } from '../palette/paints.ts';
import { rasterise } from './figures.ts';
import { occasion as occasionOf } from './frame.ts';
import { latticeSvg } from './lattice.ts';
import { readFont } from './look.ts';

const size = { width: 1200, height: 630 } as const;

interface Node {
  type: string;
  props: Record<string, unknown>;
}

const box = (style: Record<string, unknown>, children: unknown): Node => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
});

/** What one picture says, from top to bottom. */
interface Card {
  readonly route: string;
  readonly conference: string;
  readonly title: string;
  /** The line below the title. */
  readonly line: string;
  /** Days and place. */
  readonly occasion: string;
}

type Said = Pick<Card, 'route' | 'title' | 'line'>;

/** The pictures of sessions, papers and speakers. */
function talkCards(content: Documents): Said[] {
  return [
    ...plannedSessions(content).flatMap(({ session, path, date, time, room }) =>
      path
        ? {
            route: path,
            title: session.title,
            line: `${kindName(session)} · ${dayText(date, { year: false })}, ${time.start} · ${room.name}`,
          }
        : [],
    ),
    ...content.papers.papers.map((paper) => ({
      route: paperPath(paper),
      title: paper.title,
      line: paper.authors.map(({ name }) => name).join(', '),
    })),
    ...content.speakers.speakers.map((speaker) => ({
      route: speakerPath(speaker),
      title: speaker.name,
      line: speaker.affiliation,
    })),
  ];
}

function frontMatter(root: string, path: string): Record<string, unknown> {
  return parse(readFileSync(join(root, 'content', path), 'utf8').split(/^---$/m)[1] ?? '');
}

/** Names of the announcements. */
const newsIn = (root: string): string[] =>
  readdirSync(join(root, 'content/announcements'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => basename(name, '.md'));

/**
 * What the pictures of all public pages say.
 * @param root folder of the project
 */
export function shareCards(root: string): Card[] {
  const content = loadContent(root);
  const { site } = content;
  const said: Said[] = [
    ...publicPages.map(({ route, page }) => {
      const { heading } = frontMatter(root, `pages/${page}.md`);
      return { route, title: String(heading), line: page === 'home' ? site.tagline : site.name };
    }),
    ...newsIn(root).map((name) => {
      const { title } = frontMatter(root, `announcements/${name}.md`);
      return { route: `/announcements/${name}`, title: String(title), line: site.name };
    }),
    ...talkCards(content),
  ];
  return said.map((one) => ({ ...one, conference: site.shortName, occasion: occasionOf(content) }));
}

/**
 * The picture of each public page that a shared link shows: title of the page, name and days of the conference.
 * @param root folder of the project
 * @returns file name → PNG
 */
export async function makeSharePictures(root: string): Promise<Map<string, Uint8Array>> {
  const fonts = [
    { name: 'Serif', data: readFont('serifSemibold'), weight: 600 as const, style: 'normal' as const },
    { name: 'Sans', data: readFont('sans'), weight: 400 as const, style: 'normal' as const },
    { name: 'Sans', data: readFont('sansSemibold'), weight: 600 as const, style: 'normal' as const },
  ];
  const background = `data:image/svg+xml;base64,${Buffer.from(latticeSvg(size.width, size.height, { x: 1190, y: 315, radius: 330 })).toString('base64')}`;
  const pictures = new Map<string, Uint8Array>();
  for (const { route, conference, title, line, occasion } of shareCards(root)) {
    const card = box(
      {
        boxSizing: 'border-box',
        width: '100%',
        height: '100%',
        flexDirection: 'column',
        justifyContent: 'space-between',
        padding: '64px 72px 56px',
        fontFamily: 'Sans',
        color: colours.white,
        backgroundImage: `url(${background})`,
        backgroundSize: '1200px 630px',
      },
      [
        box({ fontSize: 34, fontWeight: 600, color: colours.saffronPale }, conference),
        box({ flexDirection: 'column' }, [
          box({ fontFamily: 'Serif', fontSize: title.length > 40 ? 58 : 84, lineHeight: 1.12, maxWidth: 810 }, title),
          box({ width: 140, height: 8, marginTop: 30, backgroundColor: colours.saffron }, ''),
        ]),
        box({ flexDirection: 'column', fontSize: 27, lineHeight: 1.4 }, [
          box({}, line),
          box({ color: colours.saffronPale }, occasion),
        ]),
      ],
    );
    pictures.set(basename(sharePicture(route)), await drawn(root, card, fonts));
  }
  return pictures;
}

/** A drawn card; kept below `.cache/` by what it says, so that one changed title does not draw all the others again. */
async function drawn(root: string, card: Node, fonts: SatoriOptions['fonts']): Promise<Uint8Array> {
  const folder = join(root, '.cache/share-pictures');
  const file = join(folder, `${createHash('sha256').update(JSON.stringify(card)).digest('hex').slice(0, 32)}.png`);
  if (existsSync(file)) return readFileSync(file);
  // The library's type asks for React elements; plain objects of the same shape are what its documentation shows.
  const svg = await satori(card as unknown as Parameters<typeof satori>[0], { ...size, fonts });
  const { data } = rasterise(svg, size.width);
  // A palette of 128 colours is enough for flat shapes, and makes the file a third as large.
  const picture = await sharp(data).png({ palette: true, colours: 128, effort: 7 }).toBuffer();
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, picture);
  return picture;
}
