// Writes the fonts that every receipt and every certificate carry, cut to Latin letters and the signs of currencies.
//   node scripts/build/base-fonts.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import subsetFont from 'subset-font';

const folder = new URL('../../node_modules/@expo-google-fonts/', import.meta.url);
const services = new URL('../../netlify/services/', import.meta.url);

/** Latin with the extensions of Europe, marks, punctuation, currencies. */
const latin = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x218, 0x21b],
  [0x2000, 0x206f],
  [0x20a0, 0x20bf],
  [0x2116, 0x2122],
] as const;
/** More letters of Latin, Vietnamese among them, and marks to combine. */
const moreLatin = [
  [0x180, 0x24f],
  [0x2b0, 0x36f],
  [0x1e00, 0x1eff],
] as const;

type Range = readonly [first: number, last: number];
const letters = (ranges: readonly Range[]) =>
  ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)),
    )
    .join('');

const cut = async (file: string, ...ranges: readonly Range[]) => {
  const font = await subsetFont(readFileSync(new URL(file, folder)), letters(ranges), {
    targetFormat: 'sfnt',
    noHinting: true,
    keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl'],
  });
  return brotliCompressSync(font).toString('base64');
};

const write = (file: string, fonts: Readonly<Record<string, string>>) => {
  writeFileSync(new URL(file, services), `${JSON.stringify(fonts, null, 2)}\n`);
  for (const [name, text] of Object.entries(fonts)) console.log(`${name}: ${text.length} letters`);
};

write('receipt/base-fonts.json', {
  regular: await cut('source-sans-3/400Regular/SourceSans3_400Regular.ttf', ...latin, ...moreLatin),
  semibold: await cut('source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf', ...latin),
});
write('certificate/headline-font.json', {
  headline: await cut('source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf', ...latin, ...moreLatin),
});
