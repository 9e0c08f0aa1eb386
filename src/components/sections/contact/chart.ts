import type { MapSketch } from '../../../collections/map.ts';

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
  const [first, ...rest] = points;
  const bends = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? point;
    return `Q${point} ${index === rest.length - 2 ? next : middle(point, next)}`;
  });
  return `M${first}${bends.join('')}`;
}

/** A smooth closed shape. */
function blob(points: readonly Point[]): string {
  const start = middle(points.at(-1) ?? [0, 0], points[0] ?? [0, 0]);
  const bends = points.map(
    (point, index) => `Q${point} ${middle(point, points[(index + 1) % points.length] ?? point)}`,
  );
  return `M${start}${bends.join('')}Z`;
}

function middle([ax, ay]: Point, [bx, by]: Point): Point {
  return [Math.round((ax + bx) / 2), Math.round((ay + by) / 2)];
}
