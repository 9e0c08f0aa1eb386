import { brotliCompressSync } from 'node:zlib';

/**
 * What a document may weigh, in bytes as it travels: the ten packets that a server sends before it waits for the first answer, less its headers
 * (ADR-P10).
 */
export const oneFlight = 14_500;

/** Whether a page comes in one flight, all that stands in it. */
export const fitsOneFlight = (page: string): boolean => brotliCompressSync(page).length <= oneFlight;
