import { growTraces, pathOf, place } from '../components/chrome/lattice.ts';
import { print as colours } from '../palette/paints.ts';

// The banner's lattice, one ring of traces wider: a circuit that closes into a rangoli.
const fold = 16;
const disc = { core: 40, step: 14, rays: 3, angle: 360 / fold };
const traces = growTraces({ seed: 18, from: 0, to: 13, rays: disc.rays, gap: 0.3 });
const path = traces.map(({ points }) => pathOf(points, disc)).join('');
const pads = traces.filter(({ endPad }) => endPad).map(({ points }) => place(points.at(-1) ?? [0, 0], disc));
const turns = Array.from({ length: fold / 2 }, (_, index) => (index * 360) / (fold / 2));

/** Radius of the lattice in its own units. */
const RADIUS = 230;

interface Circle {
  /** Centre and radius, in the units of the picture. */
  x: number;
  y: number;
  radius: number;
}

/** Draws the lattice on a PDF page. */
export function drawLattice(pdf: PDFKit.PDFDocument, { x, y, radius }: Circle): void {
  const scale = radius / RADIUS;
  for (const turn of turns) {
    for (const mirror of [1, -1]) {
      pdf.save().translate(x, y).scale(scale).rotate(turn).scale(mirror, 1);
      pdf.lineWidth(1.6).strokeColor(colours.white, 0.34).path(path).stroke();
      for (const [a, b] of pads) pdf.circle(a, b, 3.4).fillColor(colours.saffron, 0.75).fill();
      pdf.restore();
    }
  }
}

/** The conference's background: the lattice on indigo, as SVG. */
export function latticeSvg(width: number, height: number, { x, y, radius }: Circle): string {
  const half = `<g id="half"><path d="${path}" fill="none" stroke="${colours.white}" stroke-opacity=".3" stroke-width="1.6"/>${pads
    .map(
      ([a, b]) =>
        `<circle cx="${a.toFixed(1)}" cy="${b.toFixed(1)}" r="3.4" fill="${colours.saffron}" fill-opacity=".8"/>`,
    )
    .join('')}</g>`;
  const wedges = turns
    .map(
      (turn) =>
        `<use href="#half" transform="rotate(${turn})"/><use href="#half" transform="rotate(${turn}) scale(-1 1)"/>`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${half}</defs><rect width="${width}" height="${height}" fill="${colours.indigo}"/><g transform="translate(${x} ${y}) scale(${radius / RADIUS})">${wedges}</g></svg>`;
}
