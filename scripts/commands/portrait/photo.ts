import sharp from 'sharp';
import { ImportError } from '../../../netlify/services/tables.ts';
import { noPhoto, portraitFault, portraitSide, type Square } from '../../../src/content/facts/portrait-photo.ts';

/** `120,40,600`: from the left, from the top, side. Undefined for anything else. */
export function cropFrom(text: string): Square | undefined {
  const [, left, top, side] = /^(\d+),(\d+),(\d+)$/.exec(text) ?? [];
  return side === undefined ? undefined : { left: Number(left), top: Number(top), side: Number(side) };
}

/**
 * The portrait that the site shows, as WebP: square, upright, and without what a camera writes into a photo, such as the place. Without a
 * crop the square is laid where skin, light and detail are.
 * @throws ImportError when it is no photo, too small, or the crop lies outside
 */
export async function portraitOf(photo: Buffer, crop?: Square): Promise<Buffer> {
  const size = await sizeOf(photo);
  const fault = portraitFault(size, crop);
  if (fault) throw new ImportError([fault]);
  const upright = sharp(photo).autoOrient();
  const square = crop
    ? upright.extract({ left: crop.left, top: crop.top, width: crop.side, height: crop.side })
    : upright;
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
  throw new ImportError([noPhoto]);
}
