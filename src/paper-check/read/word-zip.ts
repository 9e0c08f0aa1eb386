import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import { unpackedBytes } from './bombs.ts';
import { UnreadableError } from './unreadable.ts';

/**
 * The wanted parts of a zip, unpacked piece by piece so that one that swells is stopped.
 * @throws {UnreadableError} `bomb` when they unpack to more than a paper can hold, `broken` when it is no whole zip.
 */
export function unzipParts(bytes: Uint8Array, wanted: (name: string) => boolean): ReadonlyMap<string, Uint8Array> {
  const parts = new Map<string, Uint8Array>();
  let total = 0;
  const unzip = new Unzip((file: UnzipFile) => {
    if (!wanted(file.name)) return;
    const pieces: Uint8Array[] = [];
    let size = 0;
    file.ondata = (error, piece, final) => {
      if (error) throw new UnreadableError('broken');
      size += piece.length;
      total += piece.length;
      if (total > unpackedBytes) throw new UnreadableError('bomb');
      pieces.push(piece);
      if (final) parts.set(file.name, joined(pieces, size));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    // In pieces: what one of them unpacks to is counted before the next.
    for (let at = 0; at < bytes.length; at += 65_536)
      unzip.push(bytes.subarray(at, at + 65_536), at + 65_536 >= bytes.length);
  } catch (error) {
    if (error instanceof UnreadableError) throw error;
    throw new UnreadableError('broken');
  }
  return parts;
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
