import { describe, expect, test } from 'vitest';
import map from '#content/map.json' with { type: 'json' };
import site from '#content/site.json' with { type: 'json' };
import { initialsOf, monogramOf } from '../../src/components/sections/committees/rangoli.ts';
import { chartOf } from '../../src/components/sections/contact/chart.ts';
import { mapSchema } from '../../src/content/schemas/map.ts';

describe('pictures drawn from the content', () => {
  test.each([
    ['Prof. Dr. Ingrid Solvang-Moe', 'IS'],
    ['Shri. Yashodhan Valvekar', 'YV'],
    ['Dr. Óscar Núñez de la Vega, PhD', 'ÓV'],
    ['Ms. J. R. Pillai', 'JP'],
    ['Plato', 'P'],
  ])('a monogram of %s reads %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
    expect(monogramOf(name)).toEqual(monogramOf(name));
  });

  test('the map is drawn to scale, north up, with venue and landmarks inside the picture', () => {
    const sketch = mapSchema.parse(Object.fromEntries(Object.entries(map).filter(([key]) => key !== '$schema')));
    const chart = chartOf(sketch, site.venue);
    for (const { x, y } of [...chart.places, chart.venue]) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(chart.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(chart.height);
    }
    // One kilometre is as long sideways as upwards: a degree of longitude is shorter by the cosine of the latitude.
    const { latitude, longitude } = site.venue;
    const shorter = Math.cos((latitude * Math.PI) / 180);
    const south = chartOf(sketch, site.venue).venue;
    const north = chartOf(sketch, { latitude: latitude + 0.01, longitude }).venue;
    const east = chartOf(sketch, { latitude, longitude: longitude + 0.01 / shorter }).venue;
    expect(north.y).toBeLessThan(south.y);
    expect(Math.abs(south.y - north.y - (east.x - south.x))).toBeLessThanOrEqual(2);
  });
});
