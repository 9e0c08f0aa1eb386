import type { MapSketch } from '../../../content/schemas/map.ts';

type Point = readonly [number, number];

/** The sketch of `content/map.json` as SVG coordinates in a box `width` wide. */
export interface Chart {
  readonly width: number;
  readonly height: number;
  readonly areas: readonly { kind: string; d: string }[];
  readonly lines: readonly { kind: string; d: string }[];
  readonly places: readonly { name: string; label: 'left' | 'right' | 'below'; x: number; y: number }[];
  readonly venue: { readonly x: number; readonly y: number };
}

/**
 * Projects longitude and latitude (degrees) to a flat picture: over a city the plain projection, with longitudes shortened by the
 * cosine of the middle latitude, is off by less than the width of a line.
 */
export function chartOf(map: MapSketch, venue: { latitude: number; longitude: number }, width = 800): Chart {
  const { west, east, north, south } = map.bounds;
  const scale = width / (east - west);
  const stretch = scale / Math.cos((((north + south) / 2) * Math.PI) / 180);
  const project = ([longitude, latitude]: Point): Point => [
    Math.round((longitude - west) * scale),
    Math.round((north - latitude) * stretch),
  ];
  const [x, y] = project([venue.longitude, venue.latitude]);
  return {
    width,
    height: Math.round((north - south) * stretch),
    areas: map.areas.map(({ kind, path }) => ({ kind, d: blob(path.map(project)) })),
    lines: map.lines.map(({ kind, path }) => ({ kind, d: curve(path.map(project)) })),
    places: map.places.map(({ name, label, at }) => {
      const [placeX, placeY] = project(at);
      return { name, label, x: placeX, y: placeY };
    }),
    venue: { x, y },
  };
}

/** A smooth open line: quadratic curves through the middles of its segments. */
function curve(points: readonly Point[]): string {
  const [first = [0, 0], ...rest] = points;
  const ends = rest
    .slice(0, -1)
    .map((point, index) =>
      index === rest.length - 2 ? (rest[index + 1] ?? point) : middle(point, rest[index + 1] ?? point),
    );
  return smooth(first, rest[0] ?? first, ends);
}

/** A smooth closed shape. */
function blob(points: readonly Point[]): string {
  const first = points[0] ?? [0, 0];
  const start = middle(points.at(-1) ?? first, first);
  const ends = points.map((point, index) => middle(point, points[(index + 1) % points.length] ?? point));
  return `${smooth(start, first, ends)}z`;
}

/**
 * Each bend's control point mirrors the one before at the middle between them, which is what `t` means: only the ends are written, and
 * as steps, so that the picture costs the page half of its bytes. Middles keep their halves; nothing drifts.
 */
function smooth(start: Point, control: Point, [first = control, ...ends]: readonly Point[]): string {
  let at = first;
  const steps = ends.map((end) => {
    const step = `t${pair(end, at)}`;
    at = end;
    return step;
  });
  return `M${start}q${pair(control, start)} ${pair(first, start)}${steps.join('')}`;
}

/** A step from one point to another: `5-3`, `-2.5 4`. */
function pair([x, y]: Point, [fromX, fromY]: Point): string {
  const [right, down] = [x - fromX, y - fromY];
  return `${right}${down < 0 ? '' : ' '}${down}`;
}

function middle([ax, ay]: Point, [bx, by]: Point): Point {
  return [(ax + bx) / 2, (ay + by) / 2];
}
