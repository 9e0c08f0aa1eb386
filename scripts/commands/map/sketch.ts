import { z } from 'zod';
import { ImportError } from '../../../netlify/services/tables.ts';
import type { MapSketch } from '../../../src/content/schemas/map.ts';
import {
  areaKm2,
  type Bounds,
  boundsRound,
  distanceKm,
  joined,
  lengthKm,
  type Point,
  seen,
  simplified,
} from './shapes.ts';

/** How far around the venue is asked, in kilometres: airports lie outside of towns. */
export const radiusKm = 25;

/** Bends below this are narrower than the lines of the picture. */
const toleranceKm = 0.12;

/** The longest of each kind: more would be a tangle, and every line costs the page bytes. */
const most = { river: 4, highway: 4, road: 8, rail: 3, hill: 4, field: 2 } as const;
type Kind = keyof typeof most;

export interface Venue {
  readonly locality: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** What to ask the Overpass API of OpenStreetMap for. */
export function overpassText({ latitude, longitude }: Venue): string {
  const around = `(around:${radiusKm * 1000},${latitude},${longitude})`;
  return [
    '[out:json][timeout:90];',
    '(',
    `  way${around}[waterway=river];`,
    `  way${around}[highway~"^(motorway|trunk|primary)$"];`,
    `  way${around}[railway=rail][usage=main];`,
    `  way${around}[leisure=park];`,
    `  way${around}[aeroway=aerodrome][iata];`,
    `  node${around}[railway=station];`,
    ');',
    'out geom;',
  ].join('\n');
}

const place = z.object({ lat: z.number(), lon: z.number() });
const answer = z.object({
  elements: z.array(
    z.object({
      type: z.string(),
      lat: z.number().optional(),
      lon: z.number().optional(),
      tags: z.record(z.string(), z.string()).default({}),
      geometry: z.array(place).default([]),
    }),
  ),
});

interface Shape {
  readonly kind: Kind;
  readonly name: string;
  readonly path: readonly Point[];
}
interface Place {
  readonly what: 'railway station' | 'airport';
  readonly name: string;
  readonly at: Point;
}

function kindOf(tags: Readonly<Record<string, string>>): Kind | undefined {
  if (tags.waterway === 'river') return 'river';
  if (tags.highway === 'motorway' || tags.highway === 'trunk') return 'highway';
  if (tags.highway === 'primary') return 'road';
  if (tags.railway === 'rail') return 'rail';
  if (tags.leisure === 'park') return 'hill';
  return tags.aeroway === 'aerodrome' ? 'field' : undefined;
}

/** Names for those who read another script than the town's, where the map has them. */
const nameOf = (tags: Readonly<Record<string, string>>): string =>
  (tags['name:en'] ?? tags.name ?? tags.ref ?? '').trim();

const rounded = ([longitude, latitude]: Point): Point => [
  Math.round(longitude * 1e4) / 1e4,
  Math.round(latitude * 1e4) / 1e4,
];

/**
 * The sketch of the contact page, made from what OpenStreetMap knows around the venue.
 * @param json the answer of the Overpass API to {@link overpassText}
 * @throws ImportError when it is no such answer, or holds too little to draw
 */
export function sketchFrom(json: unknown, venue: Venue): MapSketch {
  const { success, data } = answer.safeParse(json);
  if (!success)
    throw new ImportError(['This is no answer of the Overpass API: there, choose Export, then "raw data" as JSON.']);
  const shapes: Shape[] = [];
  const places: Place[] = [];
  for (const { type, tags, lat, lon, geometry } of data.elements) {
    const name = nameOf(tags);
    const path = geometry.map((one): Point => [one.lon, one.lat]);
    const kind = type === 'way' ? kindOf(tags) : undefined;
    if (kind && path.length > 1) shapes.push({ kind, name: name || kind, path });
    if (kind === 'field' && name) places.push({ what: 'airport', name, at: middleOf(path) });
    if (tags.railway === 'station' && name && lat !== undefined && lon !== undefined)
      places.push({ what: 'railway station', name, at: [lon, lat] });
  }
  const at: Point = [venue.longitude, venue.latitude];
  const near = nearest(places, at);
  const bounds = boundsRound([at, ...near.map((one) => one.at)]);
  const lines = (['river', 'road', 'highway', 'rail'] as const).flatMap((kind) => linesOf(shapes, kind, bounds));
  if (lines.length === 0)
    throw new ImportError([
      'The answer holds no river, road or railway near the venue: see latitude and longitude in site.json.',
    ]);
  return {
    title: `Sketch map of ${venue.locality} with the venue${near.map(({ what }) => `, the ${what}`).join('')}`,
    description: wordsOf(near, at),
    bounds,
    areas: (['hill', 'field'] as const).flatMap((kind) => areasOf(shapes, kind, bounds)),
    lines,
    places: near.map((one) => ({
      name: one.name.slice(0, 40).trim(),
      at: [...rounded(one.at)] as [number, number],
      label: one.at[0] > (bounds.west + bounds.east) / 2 ? ('left' as const) : ('right' as const),
    })),
  };
}

/** Of each kind of place the nearest to the venue, by whose name a taxi finds the way. */
function nearest(places: readonly Place[], at: Point): readonly Place[] {
  return (['railway station', 'airport'] as const).flatMap((what) =>
    places
      .filter((one) => one.what === what)
      .toSorted((one, other) => distanceKm(at, one.at) - distanceKm(at, other.at))
      .slice(0, 1),
  );
}

function wordsOf(near: readonly Place[], at: Point): string {
  const ways = near.map((one) => `${Math.max(1, Math.round(distanceKm(at, one.at)))} km from ${one.name}`);
  const where = ways.length === 0 ? '' : `The venue is about ${ways.join(' and ')}, as the crow flies. `;
  return `${where}Map data: OpenStreetMap contributors.`;
}

/** One line a name, the longest: a motorway is drawn twice in the data, a lane for each direction. */
function linesOf(shapes: readonly Shape[], kind: 'river' | 'road' | 'highway' | 'rail', bounds: Bounds) {
  return [
    ...Map.groupBy(
      shapes.filter((shape) => shape.kind === kind),
      ({ name }) => name,
    ),
  ]
    .flatMap(([name, group]) => {
      const pieces = joined(group.map(({ path }) => path)).flatMap((path) => seen(path, bounds));
      const [longest] = pieces.toSorted((one, other) => lengthKm(other) - lengthKm(one));
      return longest && lengthKm(longest) > 1 ? [{ name, path: longest }] : [];
    })
    .toSorted((one, other) => lengthKm(other.path) - lengthKm(one.path))
    .slice(0, most[kind])
    .map(({ name, path }) => ({
      kind,
      name: name.slice(0, 60).trim(),
      path: atLeastThree(simplified(path, toleranceKm)),
    }));
}

function areasOf(shapes: readonly Shape[], kind: 'hill' | 'field', bounds: Bounds) {
  return shapes
    .filter((shape) => shape.kind === kind && areaKm2(shape.path) > 0.2 && seen(shape.path, bounds).length > 0)
    .toSorted((one, other) => areaKm2(other.path) - areaKm2(one.path))
    .slice(0, most[kind])
    .map(({ name, path }) => ({
      kind,
      name: name.slice(0, 60).trim(),
      // Opened at its middle: from a point to itself there is no line to measure from.
      path: atLeastThree([
        ...simplified(path.slice(0, Math.ceil(path.length / 2)), toleranceKm),
        ...simplified(path.slice(Math.ceil(path.length / 2), -1), toleranceKm),
      ]),
    }));
}

/** A straight line gets a middle: the drawing bends through three points. */
function atLeastThree(path: readonly Point[]): [number, number][] {
  const [first, second] = path;
  const full = path.length === 2 && first && second ? [first, middleOf(path), second] : path;
  return full.map((point) => [...rounded(point)] as [number, number]);
}

const middleOf = (path: readonly Point[]): Point => [
  path.reduce((sum, [longitude]) => sum + longitude, 0) / path.length,
  path.reduce((sum, [, latitude]) => sum + latitude, 0) / path.length,
];
