/**
 * A list of the organisers' dashboard as a table of its fields. The type of its rows, the orders it can be sorted in, the table and the
 * cards of the screen, and the columns of the export all come from here; the server's file of the same name only says where each value is
 * kept. No validation code: this reaches the browser.
 */

/** What a row holds for a field of each kind. */
export interface Kinds {
  /** Words in one line. */
  text: string;
  /** Words in several lines, as somebody wrote them. */
  message: string;
  /** What only programs read: an account's id, a number of the payment provider. */
  code: string;
  /** An address of a page. */
  link: string;
  number: number;
  /** One to five. */
  stars: number;
  /** In the smallest unit of the currency that the row names in its field of kind `currency`. */
  money: number;
  /** ISO 4217, in lower case as the payment provider writes it. */
  currency: string;
  /** ISO 8601 in UTC. */
  instant: string;
  /** A calendar day, `2026-11-28`. */
  day: string;
  days: readonly string[];
  flag: boolean;
}

/** A value of a fixed set in the words of the screen. `mood` makes it a badge. */
export interface Choice {
  readonly label: string;
  readonly mood?: 'good' | 'open' | 'bad' | 'quiet';
}
export type Choices = Readonly<Record<string, Choice>>;

interface Named {
  /** Title in the export, where an instant's gets ` (UTC)`; also on the screen, unless `heading` says otherwise. */
  readonly label: string;
  readonly heading?: string;
  /** Name of the order by this field, e.g. `received`: `?sort=-received` is newest first. */
  readonly sort?: string;
  /** A row may be without it. */
  readonly optional?: true;
  /** What the screen says in place of an absent or empty value. */
  readonly absent?: string;
  /** What a row is known by: stands out on the screen. */
  readonly strong?: true;
  /** Kept out of the export. */
  readonly exported?: false;
}
export type Field = Named & ({ readonly kind: keyof Kinds } | { readonly kind: 'choice'; readonly choices: Choices });
export type Fields = Readonly<Record<string, Field>>;

type NameOf<F> = keyof F & string;

export interface ListShape<F extends Fields = Fields, C extends string = string> {
  /** Name of the view; in lower case its address, `#payments`. */
  readonly title: string;
  /** Said when there is nothing at all. */
  readonly empty: string;
  /** What a search looks through, in a few words. */
  readonly searchHint: string;
  /** All that a row holds, in the order of the export. */
  readonly fields: F;
  /** The field that no two rows share. */
  readonly key: NameOf<F>;
  /** The field by which a list opens, newest first. */
  readonly newestBy: NameOf<F>;
  /** Columns of the screen: a field, or several that share one, the first above the others. */
  readonly columns: readonly (NameOf<F> | readonly [NameOf<F>, ...NameOf<F>[]])[];
  /** What the list can be narrowed to: value in the call → words. */
  readonly filter?: { readonly label: string; readonly choices: Readonly<Record<C, string>> };
}

export const list = <const F extends Fields, const C extends string = never>(shape: ListShape<F, C>) => shape;

type ValueOf<F> = F extends { readonly choices: infer C }
  ? NameOf<C>
  : F extends { readonly kind: infer K extends keyof Kinds }
    ? Kinds[K]
    : never;
type Optional<F> = { [N in keyof F]: F[N] extends { readonly optional: true } ? N : never }[keyof F];
type Flat<T> = { [N in keyof T]: T[N] };

/** What the server answers for a row: one value a field. */
export type RowOf<L> =
  L extends ListShape<infer F, string>
    ? Flat<
        { readonly [N in Exclude<keyof F, Optional<F>>]: ValueOf<F[N]> } & {
          readonly [N in Optional<F>]?: ValueOf<F[N]> | undefined;
        }
      >
    : never;

/** Names of the orders of a list. */
export type SortOf<L> =
  L extends ListShape<infer F, string>
    ? { [N in keyof F]: F[N] extends { readonly sort: infer S extends string } ? S : never }[keyof F]
    : never;

export type FilterOf<L> = L extends ListShape<Fields, infer C> ? C : never;

/** The orders of a list, the usual one first. */
export function sortsOf({ fields, newestBy }: ListShape): readonly string[] {
  const usual = fields[newestBy]?.sort ?? '';
  return [usual, ...Object.values(fields).flatMap(({ sort }) => (sort && sort !== usual ? [sort] : []))];
}

export const filtersOf = ({ filter }: ListShape): readonly string[] => Object.keys(filter?.choices ?? {});

/** Value → words, without the rest. */
export const labelsOf = <const C extends Choices>(choices: C) =>
  Object.fromEntries(Object.entries(choices).map(([name, { label }]) => [name, label])) as { [N in keyof C]: string };
