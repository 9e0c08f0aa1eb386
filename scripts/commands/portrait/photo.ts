import sharp from 'sharp';
import { ImportError } from '../../../netlify/services/tables.ts';
import { counted } from '../../../src/contract/counted.ts';

/** Side of a portrait file in pixels: two for each that a keynote's portrait is wide on the home page, where it is largest. */
export const portraitSide = 720;
/** Below this a face is a blur on the screens of telephones. */
const leastSide = 360;

/** A square of a photo, in its own pixels as it is seen upright. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** `120,40,600`: from the left, from the top, side. Undefined for anything else. */
export function cropFrom(text: string): Crop | undefined {
  const [, left, top, side] = /^(\d+),(\d+),(\d+)$/.exec(text) ?? [];
  return side === undefined ? undefined : { left: Number(left), top: Number(top), side: Number(side) };
}

/**
 * The portrait that the site shows, as WebP: square, upright, and without what a camera writes into a photo, such as the place. Without a
 * crop the square is laid where skin, light and detail are.
 * @throws ImportError when it is no photo, too small, or the crop lies outside
 */
export async function portraitOf(photo: Buffer, crop?: Crop): Promise<Buffer> {
  const { width, height } = await sizeOf(photo);
  const side = crop?.side ?? Math.min(width, height);
  if (side < leastSide)
    throw new ImportError([
      `${crop ? 'The crop' : `The photo is ${width} × ${height} pixels: its shorter side`} has ${counted(side, 'pixel')}, and ${leastSide} are needed, better ${portraitSide}. Ask for a larger one.`,
    ]);
  if (crop && (crop.left + side > width || crop.top + side > height))
    throw new ImportError([`The crop lies outside the photo, which is ${width} × ${height} pixels.`]);
  const upright = sharp(photo).autoOrient();
  const square = crop ? upright.extract({ left: crop.left, top: crop.top, width: side, height: side }) : upright;
  return square
    .resize(portraitSide, portraitSide, { fit: 'cover', position: sharp.strategy.attention })
    .webp({ quality: 82 })
    .toBuffer();
}

async function sizeOf(photo: Buffer): Promise<{ width: number; height: number }> {
  try {
    const { autoOrient, format } = await sharp(photo).metadata();
    if (format !== 'svg') return autoOrient;
  } catch {
    // Told below.
  }
  throw new ImportError(['This is no photo that can be read: save it as JPEG or PNG. (An iPhone writes HEIC.)']);
}
