import { encode } from 'uqr';
import type { FactorOffer } from '#contract/factor';

/** Light squares around the code, as its standard asks. */
const quietZone = 4;

/** A QR code as the path of its dark squares, a run of neighbours in one stroke. */
export function qrCode(text: string): FactorOffer['qr'] {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: runs.join('') };
}
