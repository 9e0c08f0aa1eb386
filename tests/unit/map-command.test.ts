import { describe, expect, test } from 'vitest';
import { boundsRound, distanceKm, joined, type Point, seen, simplified } from '../../scripts/commands/map/shapes.ts';
import { overpassText, sketchFrom } from '../../scripts/commands/map/sketch.ts';
import { chartOf } from '../../src/components/sections/contact/chart.ts';
import { mapSchema } from '../../src/content/schemas/map.ts';

const venue = { locality: 'Lisbon', latitude: 38.73, longitude: -9.14 };

type Tags = Record<string, string>;
const way = (tags: Tags, ...path: Point[]) => ({
  type: 'way',
  tags,
  geometry: path.map(([lon, lat]) => ({ lon, lat })),
});
const station = (name: string, [lon, lat]: Point) => ({ type: 'node', lat, lon, tags: { railway: 'station', name } });

/** A road in so many straight pieces of a curve, drawn in alternating directions, as mappers do. */
function pieces(tags: Tags, count: number) {
  const point = (index: number): Point => [-9.2 + index * 0.01, 38.7 + Math.sin(index / 3) * 0.02];
  return Array.from({ length: count }, (_, index) => {
    const ends = [point(index), point(index + 1)] as const;
    return index % 2 === 0 ? way(tags, ...ends) : way(tags, ...ends.toReversed());
  });
}

const town = {
  elements: [
    ...pieces({ highway: 'primary', name: 'Avenida' }, 12),
    way({ highway: 'primary', name: 'Avenida' }, [-9.2, 38.701], [-9.17, 38.701]),
    way(
      { waterway: 'river', name: 'Tejo', 'name:en': 'Tagus' },
      [-9.6, 38.69],
      [-9.2, 38.69],
      [-9.1, 38.7],
      [-8.6, 38.75],
    ),
    way({ railway: 'rail', usage: 'main' }, [-9.16, 38.7], [-9.1, 38.76]),
    way({ leisure: 'park', name: 'Monsanto' }, [-9.2, 38.72], [-9.18, 38.74], [-9.17, 38.72], [-9.2, 38.72]),
    way({ leisure: 'park', name: 'A garden' }, [-9.14, 38.72], [-9.139, 38.72], [-9.139, 38.721], [-9.14, 38.72]),
    way(
      { aeroway: 'aerodrome', iata: 'LIS', name: 'Airport' },
      [-9.13, 38.77],
      [-9.12, 38.79],
      [-9.14, 38.79],
      [-9.13, 38.77],
    ),
    station('Far', [-9.3, 38.69]),
    station('Oriente', [-9.1, 38.768]),
    way({ building: 'yes' }, [-9.1, 38.7], [-9.2, 38.7]),
  ],
};

describe('BUG-C09 the map of another town is made from coordinates by a script', () => {
  const sketch = mapSchema.parse(sketchFrom(town, venue));

  test('one line a name, whole, and what is too small or too far is left out', () => {
    expect(sketch.lines.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'river Tagus',
      'road Avenida',
      'rail rail',
    ]);
    const [, avenue] = sketch.lines;
    // All twelve pieces, in one row, in less points than they had.
    expect([avenue?.path.at(0), avenue?.path.at(-1)].map((end) => end?.[0]).sort()).toEqual([-9.08, -9.2].sort());
    expect(avenue?.path.length).toBeLessThan(13);
    expect(sketch.areas.map(({ name }) => name)).toEqual(['Monsanto', 'Airport']);
    expect(sketch.places.map(({ name }) => name)).toEqual(['Oriente', 'Airport']);
  });

  test('venue, station and airport lie within the picture, which has the shape of the one on the page', () => {
    const chart = chartOf(sketch, venue);
    expect(chart.width / chart.height).toBeCloseTo(22 / 15, 1);
    for (const { x, y } of [...chart.places, chart.venue]) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(chart.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(chart.height);
    }
  });

  test('it says the way in words, names where the data come from, and is not the last town', () => {
    expect(sketch.title).toBe('Sketch map of Lisbon with the venue, the railway station, the airport');
    expect(sketch.description).toBe(
      'The venue is about 5 km from Oriente and 6 km from Airport, as the crow flies. Map data: OpenStreetMap contributors.',
    );
    expect(overpassText(venue)).toContain('(around:25000,38.73,-9.14)[waterway=river]');
  });

  test('what is no such answer, or empty, is a sentence', () => {
    expect(() => sketchFrom({ features: [] }, venue)).toThrow(/no answer of the Overpass API/);
    expect(() => sketchFrom({ elements: [] }, venue)).toThrow(/no river, road or railway near the venue/);
  });
});

describe('shapes on a map', () => {
  test('distances are right within a hundredth', () => {
    expect(distanceKm([73.8682, 18.4638], [73.874, 18.5287])).toBeCloseTo(7.24, 1);
    expect(distanceKm([0, 60], [1, 60])).toBeCloseTo(55.6, 1);
  });

  test('pieces are joined whichever way they were drawn; others stay by themselves', () => {
    const chains = joined([
      [
        [2, 0],
        [1, 0],
      ],
      [
        [0, 0],
        [1, 0],
      ],
      [
        [5, 5],
        [6, 6],
      ],
      [
        [2, 0],
        [3, 0],
      ],
    ]);
    expect(chains.map((chain) => chain.length).sort()).toEqual([2, 4]);
  });

  test('a bend narrower than the tolerance goes, a wider one stays, and so do the ends', () => {
    const path: Point[] = [
      [0, 0],
      [0.01, 0.0002],
      [0.02, 0],
      [0.03, 0.02],
      [0.04, 0],
    ];
    expect(simplified(path, 0.12)).toEqual([
      [0, 0],
      [0.02, 0],
      [0.03, 0.02],
      [0.04, 0],
    ]);
  });

  test('a path that leaves the picture and comes again is two, each over the edge', () => {
    const bounds = { west: 0, east: 1, south: 0, north: 1 };
    const path: Point[] = [
      [-1, 0.5],
      [0.5, 0.5],
      [2, 0.5],
      [3, 2],
      [2, 0.2],
      [0.5, 0.2],
    ];
    expect(seen(path, bounds).map((piece) => piece.length)).toEqual([3, 2]);
    const { west, east } = boundsRound([[0, 0]]);
    expect(west).toBeLessThan(0);
    expect(east).toBeGreaterThan(0);
  });
});
