import { brotliDecompressSync } from 'node:zlib';

/** Stands in for the decoder that the font library carries, whose dictionary alone weighs 80 kB zipped: Node has its own. */
export default (bytes: Uint8Array): Uint8Array => new Uint8Array(brotliDecompressSync(bytes));
