import { portraitSide, type Square } from '../../content/facts/portrait-photo.ts';

/** A photo that was chosen, upright, as an address that this page alone knows. */
export interface Photo {
  readonly address: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Opens a file as a photo.
 * @throws when the browser cannot show it
 */
export async function openPhoto(file: Blob): Promise<Photo> {
  const address = URL.createObjectURL(file);
  const { naturalWidth: width, naturalHeight: height } = await shown(address);
  const name = file instanceof File ? file.name.replace(/\.\w+$/, '') : 'portrait';
  return { address, name, width, height };
}

/** The square of a photo as a file of its own, without what a camera wrote into the photo. */
export async function cut({ address, name }: Photo, { left, top, side }: Square): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = portraitSide;
  canvas.height = portraitSide;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot cut pictures.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(await shown(address), left, top, side, side, 0, 0, portraitSide, portraitSide);
  const picture = await new Promise<Blob | null>((ready) => canvas.toBlob(ready, 'image/png'));
  if (!picture) throw new Error('This browser cannot cut pictures.');
  return new File([picture], `${name}.png`, { type: 'image/png' });
}

async function shown(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}
