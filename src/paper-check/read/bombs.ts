import { Unzlib } from 'fflate';

/** A file that is larger is not opened at all: four times what a paper may have is no paper. */
export const openedBytes = 200_000_000;
/** What one packed part may unpack to. */
export const unpackedBytes = 200_000_000;
/** Deflate makes at most some thousand bytes of one: a shorter part cannot reach the limit. */
const harmless = unpackedBytes / 1100;

/** Whether a packed part unpacks to more than the limit; it is unpacked piece by piece and thrown away. */
function unpacksTooFar(packed: Uint8Array): boolean {
  if (packed.length < harmless) return false;
  let bytes = 0;
  const unpack = new Unzlib((piece) => {
    bytes += piece.length;
  });
  try {
    for (let at = 0; at < packed.length && bytes <= unpackedBytes; at += 16_384)
      unpack.push(packed.subarray(at, at + 16_384), at + 16_384 >= packed.length);
  } catch {
    // A damaged part, or one of another packing: whoever reads the file says so.
  }
  return bytes > unpackedBytes;
}

const letters = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const start = letters('stream');
const end = letters('endstream');

/**
 * Whether a stream of a PDF unpacks to more than a browser can hold, or is packed twice, as no program does that makes papers.
 * The reader itself unpacks a stream as a whole, so this is asked first.
 */
export function isPdfBomb(bytes: Uint8Array): boolean {
  const latin = new TextDecoder('latin1');
  for (let at = indexOf(bytes, start, 0); at >= 0; ) {
    if (bytes[at - 1] === 0x64) {
      // The end of a stream before: `endstream`.
      at = indexOf(bytes, start, at + start.length);
      continue;
    }
    const before = latin.decode(bytes.subarray(Math.max(0, at - 400), at));
    const dictionary = before.slice(before.lastIndexOf(' obj') + 1);
    if (
      /\/(FlateDecode|Fl|LZWDecode)\b[\s\S]*\/(FlateDecode|Fl|LZWDecode)\b/.test(
        dictionary.replaceAll(/\/DecodeParms[\s\S]*/g, ''),
      )
    )
      return true;
    let from = at + start.length;
    if (bytes[from] === 0x0d) from += 1;
    if (bytes[from] === 0x0a) from += 1;
    const found = indexOf(bytes, end, from);
    const until = found < 0 ? bytes.length : found;
    if ((bytes[from] ?? 0) % 16 === 8 && unpacksTooFar(bytes.subarray(from, until))) return true;
    at = indexOf(bytes, start, until + end.length);
  }
  return false;
}

function indexOf(bytes: Uint8Array, word: Uint8Array, from: number): number {
  const first = word[0] ?? 0;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let length = 1;
    while (length < word.length && bytes[at + length] === word[length]) length += 1;
    if (length === word.length) return at;
  }
  return -1;
}
