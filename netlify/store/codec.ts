/**
 * How values look in Redis. Each field of a record has one declared type, so that a string that looks like a number stays a string.
 * Text is kept as JSON text: it is then plain ASCII-safe at the edges, keeps a leading byte order mark and lone surrogates, and can never
 * be taken for the client's own "OK". Integers are bare digits, so that scripts can count with them.
 */
export interface Field<T> {
  encode(value: T): string;
  decode(stored: string): T;
}

export const text: Field<string> = {
  encode: (value) => JSON.stringify(value),
  decode(stored) {
    const value: unknown = JSON.parse(stored);
    if (typeof value !== 'string') throw new TypeError('stored text expected');
    return value;
  },
};

export const integer: Field<number> = {
  encode(value) {
    if (!Number.isSafeInteger(value)) throw new TypeError('a safe integer expected');
    return String(value);
  },
  decode(stored) {
    const value = Number(stored);
    if (!/^-?\d+$/.test(stored) || !Number.isSafeInteger(value)) throw new TypeError('stored integer expected');
    return value;
  },
};

export const flag: Field<boolean> = {
  encode: (value) => (value ? '1' : '0'),
  decode: (stored) => stored === '1',
};

/** One of a few words, kept bare so that scripts can compare it. */
export const word = <const W extends string>(...words: readonly W[]): Field<W> => ({
  encode: (value) => value,
  decode(stored) {
    const known = words.find((candidate) => candidate === stored);
    if (known === undefined) throw new TypeError(`stored word expected: ${words.join(', ')}`);
    return known;
  },
});

/** Any JSON value that a guard accepts on the way back. */
export const json = <T>(parse: (value: unknown) => T): Field<T> => ({
  encode: (value) => JSON.stringify(value),
  decode: (stored) => parse(JSON.parse(stored)),
});

type Fields = Readonly<Record<string, Field<never>>>;
type Value<F> = F extends Field<infer T> ? T : never;

/** The plain object that a record of these fields stands for; every field may be absent in the store. */
export type Stored<F> = { -readonly [K in keyof F]?: Value<F[K]> };

/** A Redis hash with declared fields. */
export interface RecordCodec<F> {
  /** The names of all its fields. */
  readonly names: readonly string[];
  /** Field-value pairs as `HSET` takes them. Fields that are `undefined` are left out. */
  encode(value: { readonly [K in keyof F]?: Value<F[K]> | undefined }): string[];
  /** The answer of `HGETALL`, flat or as an object; `undefined` when there is no such hash. Unknown fields are ignored. */
  decode(reply: unknown): Stored<F> | undefined;
}

export function record<const F extends Readonly<Record<string, unknown>>>(
  fields: F & { [K in keyof F]: F[K] extends Field<infer T> ? Field<T> : never },
): RecordCodec<F> {
  const codecs = fields as unknown as Fields;
  return {
    names: Object.keys(codecs),
    encode: (value) =>
      Object.entries(value).flatMap(([name, content]) => {
        const codec = codecs[name];
        return codec === undefined || content === undefined ? [] : [name, codec.encode(content as never)];
      }),
    decode(reply) {
      const pairs = flatPairs(reply);
      if (pairs.length === 0) return undefined;
      const value: Record<string, unknown> = {};
      for (const [name, stored] of pairs) {
        if (Object.hasOwn(codecs, name)) value[name] = codecs[name]?.decode(stored);
      }
      return value as Stored<F>;
    },
  };
}

function flatPairs(reply: unknown): [string, string][] {
  if (reply === null || reply === undefined) return [];
  if (!Array.isArray(reply)) return Object.entries(reply as Record<string, unknown>).map(([k, v]) => [k, String(v)]);
  const pairs: [string, string][] = [];
  for (let i = 0; i + 1 < reply.length; i += 2) pairs.push([String(reply[i]), String(reply[i + 1])]);
  return pairs;
}
