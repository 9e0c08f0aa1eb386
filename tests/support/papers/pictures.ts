import sharp from 'sharp';

/** A picture with noise in it, so many pixels wide and two thirds as tall, with a white border of a share of its width. */
export async function picture(width: number, border = 0): Promise<Buffer> {
  const height = Math.round((width * 2) / 3);
  const inner = Math.round(width * (1 - 2 * border));
  const noise = await sharp({
    create: {
      width: inner,
      height: Math.round((inner * 2) / 3),
      channels: 3,
      background: '#334',
      noise: { type: 'gaussian', mean: 90, sigma: 40 },
    },
  })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: 'white' } })
    .composite([{ input: noise, gravity: 'centre' }])
    .png()
    .toBuffer();
}
