/** Longitude and latitude, in degrees, as `content/map.json` writes them. */
export type Point = readonly [number, number];

export interface Bounds {
  readonly west: number;
  readonly east: number;
  readonly north: number;
  readonly south: number;
}

const kilometresADegree = 111.2;

/** Over a city the earth is flat: kilometres from the first point, eastwards and northwards. */
function offsetKm([west, south]: Point, [longitude, latitude]: Point): Point {
  const shortened = Math.cos((south * Math.PI) / 180) * kilometresADegree;
  return [(longitude - west) * shortened, (latitude - south) * kilometresADegree];
}

/** As the crow flies. */
export const distanceKm = (from: Point, to: Point): number => Math.hypot(...offsetKm(from, to));

export const lengthKm = (path: readonly Point[]): number =>
  path.slice(1).reduce((sum, point, index) => sum + distanceKm(path[index] ?? point, point), 0);

/** Area inside a closed path, in square kilometres. */
export function areaKm2(path: readonly Point[]): number {
  const origin = path[0] ?? [0, 0];
  const flat = path.map((point) => offsetKm(origin, point));
  const doubled = flat.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = flat[(index + 1) % flat.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(doubled) / 2;
}

/** The box that holds these points, a sixth of its size wider on each side, and as wide for its height as the picture on the page. */
export function boundsRound(points: readonly Point[]): Bounds {
  const [longitudes, latitudes] = [points.map(([longitude]) => longitude), points.map(([, latitude]) => latitude)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [middleX, middleY] = [(west + east) / 2, (south + north) / 2];
  const shortened = Math.cos((middleY * Math.PI) / 180);
  const widthOf = ((east - west) * shortened * 4) / 3;
  const heightOf = ((north - south) * 4) / 3;
  // 22 to 15, and at least 16 km high: less of a town has no river and no road that a stranger knows.
  const height = Math.max(heightOf, (widthOf * 15) / 22, 16 / kilometresADegree);
  const width = (height * 22) / 15 / shortened;
  const degrees = (value: number) => Math.round(value * 1e4) / 1e4;
  return {
    west: degrees(middleX - width / 2),
    east: degrees(middleX + width / 2),
    north: degrees(middleY + height / 2),
    south: degrees(middleY - height / 2),
  };
}

const within = ({ west, east, north, south }: Bounds, [longitude, latitude]: Point, margin = 0): boolean =>
  longitude > west - margin && longitude < east + margin && latitude > south - margin && latitude < north + margin;

/** The pieces of a path that can be seen, each with the point before and after, so that it leaves over the edge. */
export function seen(path: readonly Point[], bounds: Bounds): readonly (readonly Point[])[] {
  const pieces: Point[][] = [];
  let piece: Point[] = [];
  path.forEach((point, index) => {
    const isNear = [path[index - 1], point, path[index + 1]].some((one) => one && within(bounds, one));
    if (isNear) piece.push(point);
    else if (piece.length > 0) {
      pieces.push(piece);
      piece = [];
    }
  });
  return piece.length > 0 ? [...pieces, piece] : pieces;
}

/** Joins paths that end where another begins, whichever way they were drawn. */
export function joined(paths: readonly (readonly Point[])[]): readonly (readonly Point[])[] {
  const key = (point: Point | undefined) => point?.join(' ');
  const open = paths.filter((path) => path.length > 1).map((path) => [...path]);
  const done: Point[][] = [];
  for (let chain = open.shift(); chain; chain = open.shift()) {
    for (let isGrowing = true; isGrowing; ) {
      const [first, last] = [key(chain[0]), key(chain.at(-1))];
      const index = open.findIndex((other) =>
        [first, last].some((end) => end === key(other[0]) || end === key(other.at(-1))),
      );
      const [next] = index < 0 ? [] : open.splice(index, 1);
      isGrowing = next !== undefined;
      if (next) chain = attached(chain, next, key);
    }
    done.push(chain);
  }
  return done;
}

function attached(chain: Point[], next: Point[], key: (point: Point | undefined) => string | undefined): Point[] {
  const isAtEnd = [key(next[0]), key(next.at(-1))].includes(key(chain.at(-1)));
  const start = isAtEnd ? chain : chain.toReversed();
  const rest = key(next[0]) === key(start.at(-1)) ? next : next.toReversed();
  return [...start, ...rest.slice(1)];
}

/** A path without the points that bend it by less than the tolerance (Ramer, Douglas and Peucker). */
export function simplified(path: readonly Point[], toleranceKm: number): readonly Point[] {
  const [first, last] = [path[0], path.at(-1)];
  if (!first || !last || path.length < 3) return path;
  let [farthest, most] = [0, 0];
  path.forEach((point, index) => {
    const distance = fromLineKm(point, first, last);
    if (distance > most) [farthest, most] = [index, distance];
  });
  if (most <= toleranceKm) return [first, last];
  return [
    ...simplified(path.slice(0, farthest + 1), toleranceKm).slice(0, -1),
    ...simplified(path.slice(farthest), toleranceKm),
  ];
}

function fromLineKm(point: Point, from: Point, to: Point): number {
  const [x, y] = offsetKm(from, point);
  const [endX, endY] = offsetKm(from, to);
  const length = Math.hypot(endX, endY);
  return length === 0 ? Math.hypot(x, y) : Math.abs(x * endY - y * endX) / length;
}
