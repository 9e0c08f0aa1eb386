/** A point of the round lattice: which ring, and which ray inside the wedge. Both may be fractions between lattice points. */
export type Point = readonly [ring: number, ray: number];

export interface Trace {
  readonly points: readonly Point[];
  /** Which ends carry a pad; an end on the wedge's edge runs on into its own mirror image instead. */
  readonly startPad: boolean;
  readonly endPad: boolean;
}

export interface Wedge {
  readonly seed: number;
  /** Rings that traces may use, inclusive. */
  readonly from: number;
  readonly to: number;
  /** Rays inside the wedge; 0 and `rays` are its mirrored edges. */
  readonly rays: number;
  /** Share of starting points left empty, 0 to 1. */
  readonly gap: number;
}

const steps: readonly Point[] = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
];

/**
 * Traces that never cross, in one wedge of a round lattice: along rays, along rings and diagonally, as on a circuit board.
 * Mirrored round the centre they close into the loops of a rangoli. The same seed gives the same drawing.
 */
export function growTraces({ seed, from, to, rays, gap }: Wedge): Trace[] {
  const random = randomFrom(seed);
  const taken = new Set<string>();
  const crossed = new Set<string>();
  const traces: Trace[] = [];
  const key = (ring: number, ray: number) => `${ring},${ray}`;
  const onEdge = (ray: number) => ray === 0 || ray === rays;

  const free = ([ring, ray]: Point, [dRing, dRay]: Point): boolean => {
    const next = [ring + dRing, ray + dRay] as const;
    if (next[1] < 0 || next[1] > rays || next[0] < from || next[0] > to || taken.has(key(...next))) return false;
    // Running along a mirror edge would draw the same line twice.
    if (onEdge(ray) && dRay === 0) return false;
    return dRing * dRay === 0 || !crossed.has(key(ring * 2 + dRing, ray * 2 + dRay));
  };

  for (let ring = from; ring < to; ring++) {
    for (let ray = 0; ray <= rays; ray++) {
      if (taken.has(key(ring, ray)) || random() < gap) continue;
      const points: Point[] = [[ring, ray]];
      taken.add(key(ring, ray));
      let heading = 0;
      const length = 3 + Math.floor(random() * 6);
      while (points.length <= length) {
        const here = points.at(-1) as Point;
        const open = steps.filter(
          (step, index) => free(here, step) && turn(index, heading) <= (points.length === 1 ? 2 : 1) && step[0] >= 0,
        );
        if (open.length === 0) break;
        const straight = open.find((step) => steps.indexOf(step) === heading);
        const step = straight && random() < 0.55 ? straight : (open[Math.floor(random() * open.length)] as Point);
        crossed.add(key(here[0] * 2 + step[0], here[1] * 2 + step[1]));
        const next: Point = [here[0] + step[0], here[1] + step[1]];
        taken.add(key(...next));
        points.push(next);
        heading = steps.indexOf(step);
        if (onEdge(next[1])) break;
      }
      if (points.length < 3) {
        for (const point of points.slice(1)) taken.delete(key(...point));
        continue;
      }
      traces.push({ points, startPad: !onEdge(ray), endPad: !onEdge((points.at(-1) as Point)[1]) });
    }
  }
  return traces;
}

const turn = (a: number, b: number) => Math.min(Math.abs(a - b), 8 - Math.abs(a - b));

export interface Disc {
  /** Radius of ring 0 and the distance between rings, in pixels. */
  readonly core: number;
  readonly step: number;
  readonly rays: number;
  /** Angle of the wedge in degrees. */
  readonly angle: number;
}

/** Pixels from the centre, with the wedge starting at twelve o'clock. */
export function place([ring, ray]: Point, { core, step, rays, angle }: Disc): [x: number, y: number] {
  const radius = core + ring * step;
  const turned = ((ray / rays) * angle * Math.PI) / 180;
  return [Math.sin(turned) * radius, -Math.cos(turned) * radius];
}

/**
 * A path through the points; corners are rounded by `radius`, given as a share of a lattice step. Written from point to point, in tenths
 * of a pixel.
 */
export function pathOf(points: readonly Point[], disc: Disc, radius = 0.42): string {
  const tenths = (point: Point) => place(point, disc).map((value) => Math.round(value * 10)) as [number, number];
  let here = tenths(points[0] as Point);
  let path = `M${terse(here)}`;
  const draw = (command: 'l' | 'q', ...ends: readonly Point[]) => {
    const [x, y] = here;
    path += command + terse(ends.map(tenths).flatMap((end) => [end[0] - x, end[1] - y]));
    here = tenths(ends.at(-1) as Point);
  };
  for (let index = 1; index < points.length - 1; index++) {
    const [before, corner, after] = points.slice(index - 1, index + 2) as [Point, Point, Point];
    draw('l', between(corner, before, radius));
    draw('q', corner, between(corner, after, radius));
  }
  draw('l', points.at(-1) as Point);
  return path;
}

/** Coordinates, given in tenths, with no sign more than SVG needs to tell them apart. */
const terse = (tenths: readonly number[]) =>
  tenths
    .map((value) => `${value / 10}`.replace(/^(-?)0\./, '$1.'))
    .join(' ')
    .replaceAll(' -', '-')
    .replace(/(\.\d) (?=\.)/g, '$1');

const between = (from: Point, to: Point, share: number): Point => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
];

/** Mulberry32: small, even and repeatable. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
