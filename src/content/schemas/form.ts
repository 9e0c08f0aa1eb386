import { z } from 'zod';

/** What a value of one file names in another: an editor offers the names that are there. */
export interface Reference {
  /** The JSON file of `content/`. */
  readonly file: string;
  /** The list in it, with `*` for every entry of a list on the way: `days.*.sessions`. */
  readonly list: string;
  /** The field of its entries that is named. */
  readonly value: string;
  /** The fields by which people know an entry. */
  readonly shown: readonly string[];
}

/** What a form has to know of a field beside its kind, its sentence and its description. */
export interface FormHint {
  readonly reference?: Reference;
  /** The folder of the site, below `public/`, in which its pictures are. */
  readonly pictures?: string;
  /** Whether the picture is the portrait of a person: an editor cuts a square out of a photo for it. */
  readonly isPortrait?: boolean;
}

/** Hints by schema. A schema made from another one, by `describe` or `optional`, has the hints of that one. */
export const formHints = z.registry<FormHint>();

/** The schema of a value that names an entry of a list. */
export const refersTo = <Schema extends z.ZodType>(schema: Schema, reference: Reference): Schema => {
  const own = schema.clone();
  formHints.add(own, { reference });
  return own;
};

/** The schema of the address of a picture. */
export const picture = <Schema extends z.ZodType>(schema: Schema, pictures: string, isPortrait = false): Schema => {
  formHints.add(schema, { pictures, isPortrait });
  return schema;
};
