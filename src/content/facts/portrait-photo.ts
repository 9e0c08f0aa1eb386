import { counted } from '../../contract/counted.ts';

/** Side of a portrait file in pixels: two for each that a keynote's portrait is wide on the home page, where it is largest. */
export const portraitSide = 720;
/** Below this a face is a blur on the screens of telephones. */
export const leastSide = 360;

/** A square of a photo, in its own pixels as it is seen upright. */
export interface Square {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** Of a photo, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Why no portrait can be cut of a photo, or undefined where one can; with a square, of that part of it. */
export function portraitFault({ width, height }: Size, square?: Square): string | undefined {
  const side = square?.side ?? Math.min(width, height);
  if (side < leastSide)
    return `${square ? 'The crop' : `The photo is ${width} × ${height} pixels: its shorter side`} has ${counted(side, 'pixel')}, and ${leastSide} are needed, better ${portraitSide}. Ask for a larger one.`;
  if (square && (square.left + side > width || square.top + side > height))
    return `The crop lies outside the photo, which is ${width} × ${height} pixels.`;
  return undefined;
}

/** Said of a file that is no photo, or one of a kind that cannot be read. */
export const noPhoto = 'This is no photo that can be read: save it as JPEG or PNG. (An iPhone writes HEIC.)';

/** Where a square lies at first: as large as the photo lets it be, in the middle, and near the top of an upright photo, where the face is. */
export function firstSquare({ width, height }: Size): Square {
  const side = Math.min(width, height);
  return { left: Math.round((width - side) / 2), top: Math.round((height - side) / 4), side };
}

/** The square that was asked for, as far as the photo holds it and a portrait can be cut of it. */
export function squareWithin({ width, height }: Size, wish: Square): Square {
  const between = (value: number, least: number, most: number) => Math.round(Math.max(least, Math.min(value, most)));
  const side = between(wish.side, leastSide, Math.min(width, height));
  return { left: between(wish.left, 0, width - side), top: between(wish.top, 0, height - side), side };
}

/** The square made larger or smaller round its middle. */
export function sized(size: Size, { left, top, side }: Square, wish: number): Square {
  const { side: given } = squareWithin(size, { left, top, side: wish });
  return squareWithin(size, { left: left + (side - given) / 2, top: top + (side - given) / 2, side: given });
}
