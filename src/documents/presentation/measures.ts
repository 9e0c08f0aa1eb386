import { print as colours } from '../../palette/paints.ts';
import { office } from '../look.ts';

// Inches, as the library counts: a 16:9 slide of 13.333 × 7.5.
export const slide = { width: 13.333, height: 7.5, side: 0.75 } as const;
export const inner = slide.width - 2 * slide.side;
// Georgia and Calibri come with Office on every system; others replace them by faces of like widths.
export const HEAD = 'Georgia';
export const TEXT = 'Calibri';
export const ink = office(colours.ink);
export const indigo = office(colours.indigo);
