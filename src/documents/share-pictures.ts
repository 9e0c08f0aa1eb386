import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import satori from 'satori';
import sharp from 'sharp';
import { parse } from 'yaml';
import { publicPages } from '../config/public-pages.ts';
import { loadContent } from '../content/check/load.ts';
import { print as colours } from '../palette/paints.ts';
import { rasterise } from './figures.ts';
import { occasion } from './frame.ts';
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

/**
 * The picture of each public page that a shared link shows: title of the page, name and days of the conference.
 * @param root folder of the project
 * @returns file name → PNG
 */
export async function makeSharePictures(root: string): Promise<Map<string, Uint8Array>> {
  const content = loadContent(root);
  const fonts = [
    { name: 'Serif', data: readFont('serifSemibold'), weight: 600 as const, style: 'normal' as const },
    { name: 'Sans', data: readFont('sans'), weight: 400 as const, style: 'normal' as const },
    { name: 'Sans', data: readFont('sansSemibold'), weight: 600 as const, style: 'normal' as const },
  ];
  const background = `data:image/svg+xml;base64,${Buffer.from(latticeSvg(size.width, size.height, { x: 1190, y: 315, radius: 330 })).toString('base64')}`;
  const pictures = new Map<string, Uint8Array>();
  for (const { page } of publicPages) {
    const text = readFileSync(join(root, 'content/pages', `${page}.md`), 'utf8');
    const { heading } = parse(text.split(/^---$/m)[1] ?? '') as { heading: string };
    const isHome = page === 'home';
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
        box({ fontSize: 34, fontWeight: 600, color: colours.saffronPale }, content.site.shortName),
        box({ flexDirection: 'column' }, [
          box(
            { fontFamily: 'Serif', fontSize: heading.length > 40 ? 58 : 84, lineHeight: 1.12, maxWidth: 810 },
            heading,
          ),
          box({ width: 140, height: 8, marginTop: 30, backgroundColor: colours.saffron }, ''),
        ]),
        box({ flexDirection: 'column', fontSize: 27, lineHeight: 1.4 }, [
          box({}, isHome ? content.site.tagline : content.site.name),
          box({ color: colours.saffronPale }, occasion(content)),
        ]),
      ],
    );
    // The library's type asks for React elements; plain objects of the same shape are what its documentation shows.
    const svg = await satori(card as unknown as Parameters<typeof satori>[0], { ...size, fonts });
    const { data } = rasterise(svg, size.width);
    // A palette of 128 colours is enough for flat shapes, and makes the file a third as large.
    pictures.set(`${page}.png`, await sharp(data).png({ palette: true, colours: 128, effort: 7 }).toBuffer());
  }
  return pictures;
}
