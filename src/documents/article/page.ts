import { mm } from '../word.ts';

/** SEC-A4 with two columns; lengths in twentieths of a point. */
export const page = { width: mm(210), height: mm(297), side: mm(18), top: mm(24), bottom: mm(22), gap: mm(8) };
export const textWidth = page.width - 2 * page.side;
export const columnWidth = (textWidth - page.gap) / 2;

// Every system has Times New Roman or a face of the same widths (Liberation Serif, Tinos) that stands in for it.
export const FONT = 'Times New Roman';
