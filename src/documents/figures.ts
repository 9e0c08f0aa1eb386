import { Resvg } from '@resvg/resvg-js';
import type { Figure } from '../content/schemas/documents/figure.ts';
import { print as colours } from '../palette/paints.ts';
import { fontFiles } from './look.ts';

/** A picture of one figure: PNG bytes with its size in pixels. */
export interface Picture {
  data: Buffer;
  width: number;
  height: number;
}

const WIDTH = 640;

/** Draws a figure of a template as PNG, wide enough for 300 dpi in a column of 83 mm. */
export function drawFigure(figure: Figure): Picture {
  const svg = figure.chart ? lineChart(figure.chart) : figure.flow ? flowDiagram(figure.flow) : undefined;
  if (!svg) throw new Error(`Figure "${figure.id}" has neither a chart nor a flow.`);
  return rasterise(svg, 1600);
}

/** SVG to PNG with the conference's own fonts only, so that the bytes do not depend on the machine's fonts. */
export function rasterise(svg: string, width: number): Picture {
  const image = new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: {
      fontFiles: [fontFiles.sans, fontFiles.sansSemibold, fontFiles.serif, fontFiles.serifSemibold],
      loadSystemFonts: false,
      defaultFontFamily: 'Source Sans 3',
    },
  }).render();
  return { data: Buffer.from(image.asPng()), width: image.width, height: image.height };
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function frame(height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="Source Sans 3" font-size="21" fill="${colours.ink}"><rect width="${WIDTH}" height="${height}" fill="${colours.white}"/>${body}</svg>`;
}

// Told apart in grey print by dash and marker, not by colour alone.
const strokes = [
  { colour: colours.muted, dash: '3 7', marker: 'square' },
  { colour: colours.saffron, dash: '14 7', marker: 'triangle' },
  { colour: colours.indigo, dash: '', marker: 'circle' },
] as const;

function marker(kind: (typeof strokes)[number]['marker'], x: number, y: number, colour: string): string {
  if (kind === 'circle') return `<circle cx="${x}" cy="${y}" r="6.5" fill="${colour}"/>`;
  if (kind === 'square') return `<rect x="${x - 6}" y="${y - 6}" width="12" height="12" fill="${colour}"/>`;
  return `<path d="M${x} ${y - 8}l8 14h-16z" fill="${colour}"/>`;
}

function lineChart({ x, y, series }: NonNullable<Figure['chart']>): string {
  const height = 400;
  const plot = { left: 70, right: WIDTH - 20, top: 20, bottom: height - 70 };
  const px = (index: number) => plot.left + 24 + ((plot.right - plot.left - 48) * index) / (x.values.length - 1);
  const py = (value: number) => plot.bottom - ((plot.bottom - plot.top) * (value - y.min)) / (y.max - y.min);
  const parts: string[] = [];
  for (let value = y.min; value <= y.max; value += y.step) {
    parts.push(
      `<path d="M${plot.left} ${py(value)}H${plot.right}" stroke="${colours.line}" stroke-width="1.5"/>`,
      `<text x="${plot.left - 12}" y="${py(value) + 7}" text-anchor="end">${value}</text>`,
    );
  }
  x.values.forEach((value, index) => {
    parts.push(`<text x="${px(index)}" y="${plot.bottom + 30}" text-anchor="middle">${value}</text>`);
  });
  parts.push(
    `<path d="M${plot.left} ${plot.bottom}H${plot.right}" stroke="${colours.ink}" stroke-width="2"/>`,
    `<text x="${(plot.left + plot.right) / 2}" y="${height - 8}" text-anchor="middle">${escapeXml(x.label)}</text>`,
    `<text transform="translate(24 ${(plot.top + plot.bottom) / 2}) rotate(-90)" text-anchor="middle">${escapeXml(y.label)}</text>`,
  );
  series.forEach((line, index) => {
    const stroke = strokes[index % strokes.length] ?? strokes[0];
    const points = line.values.map((value, at) => [px(at), py(value)] as const);
    const path = points.map(([a, b], at) => `${at === 0 ? 'M' : 'L'}${a} ${b}`).join('');
    const dash = stroke.dash ? ` stroke-dasharray="${stroke.dash}"` : '';
    parts.push(`<path d="${path}" fill="none" stroke="${stroke.colour}" stroke-width="3.5"${dash}/>`);
    for (const [a, b] of points) parts.push(marker(stroke.marker, a, b, stroke.colour));
    const keyY = plot.top + 22 + index * 30;
    parts.push(
      `<path d="M${plot.left + 24} ${keyY}h56" stroke="${stroke.colour}" stroke-width="3.5"${dash}/>`,
      marker(stroke.marker, plot.left + 52, keyY, stroke.colour),
      `<text x="${plot.left + 94}" y="${keyY + 7}">${escapeXml(line.name)}</text>`,
    );
  });
  return frame(height, parts.join(''));
}

function flowDiagram(steps: NonNullable<Figure['flow']>): string {
  const box = { x: 20, width: 380, height: 62 };
  const gap = 44;
  const middle = box.x + box.width / 2;
  const height = steps.length * box.height + (steps.length - 1) * gap + 24;
  const parts = steps.map((step, index) => {
    const y = 12 + index * (box.height + gap);
    const last = index === steps.length - 1;
    const card = `<rect x="${box.x}" y="${y}" width="${box.width}" height="${box.height}" rx="8" fill="${last ? colours.indigo : colours.indigoTint}" stroke="${colours.indigo}" stroke-width="2"/>
      <text x="${middle}" y="${y + 27}" text-anchor="middle" fill="${last ? colours.white : colours.ink}">${escapeXml(step.label)}</text>
      <text x="${middle}" y="${y + 51}" text-anchor="middle" font-weight="600" fill="${last ? colours.white : colours.ink}">n = ${step.count}</text>`;
    if (!step.left) return card;
    const from = y - gap;
    const half = y - gap / 2;
    return `${card}<path d="M${middle} ${from}V${y - 9}" stroke="${colours.ink}" stroke-width="2.5"/><path d="M${middle} ${y - 1}l-7 -12h14z"/>
      <path d="M${middle} ${half}H${box.x + box.width + 18}" stroke="${colours.ink}" stroke-width="2"/><path d="M${box.x + box.width + 26} ${half}l-11 -6v12z"/>
      <text x="${box.x + box.width + 34}" y="${half + 7}">${escapeXml(step.left)}</text>`;
  });
  return frame(height, parts.join(''));
}
