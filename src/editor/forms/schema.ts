import { z } from 'zod';

/** A schema without what is wrapped around it, and what the wrapping says. */
export interface Bare {
  readonly schema: z.ZodType;
  /** True when the field may be missing, or empty (`null`). */
  readonly isOptional: boolean;
  readonly isNullable: boolean;
  readonly fallback: unknown;
  readonly description: string | undefined;
}

/** Takes off `optional`, `nullable`, `default` and what prepares a value before it is checked. */
export function bare(schema: z.ZodType): Bare {
  const own = schema.description;
  const within = (inner: z.ZodType, more: Partial<Bare>): Bare => {
    const found = bare(inner);
    return { ...found, ...more, description: own ?? found.description };
  };
  if (schema instanceof z.ZodOptional) return within(schema.unwrap() as z.ZodType, { isOptional: true });
  if (schema instanceof z.ZodNullable)
    return within(schema.unwrap() as z.ZodType, { isOptional: true, isNullable: true });
  if (schema instanceof z.ZodDefault)
    return within(schema.unwrap() as z.ZodType, { isOptional: true, fallback: schema.def.defaultValue });
  if (schema instanceof z.ZodPipe) return within(schema.out as z.ZodType, {});
  return { schema, isOptional: false, isNullable: false, fallback: undefined, description: own };
}

type Choice = { readonly label: string; readonly value: string | number | boolean };

/** The values between which a field chooses, or undefined where it is free. */
export function choicesOf(schema: z.ZodType): readonly Choice[] | undefined {
  const values =
    schema instanceof z.ZodEnum
      ? schema.options
      : schema instanceof z.ZodLiteral
        ? [...schema.values]
        : schema instanceof z.ZodUnion && schema.options.every((option) => option instanceof z.ZodLiteral)
          ? schema.options.flatMap((option) => [...(option as z.ZodLiteral).values])
          : undefined;
  return values?.map((value) => ({
    label: value === true ? 'yes' : String(value),
    value: value as Choice['value'],
  }));
}

/** The kinds of entry of a list, and the field that tells them apart. */
interface Kinds {
  readonly key: string;
  readonly options: readonly {
    readonly kind: string;
    readonly schema: z.ZodObject;
    readonly description: string | undefined;
  }[];
}

export const isKindOfList = (schema: z.ZodType): schema is z.ZodDiscriminatedUnion =>
  schema instanceof z.ZodDiscriminatedUnion;

export function kindsOf(union: z.ZodDiscriminatedUnion): Kinds {
  const key = union.def.discriminator;
  const options = (union.options as unknown as readonly z.ZodObject[]).map((schema) => {
    const literal = schema.shape[key] as z.ZodLiteral;
    return { kind: String([...literal.values][0]), schema, description: literal.description?.replace(/\.$/, '') };
  });
  // A description that all share tells none from the others.
  const isShared = options.every(({ description }) => description === options[0]?.description);
  return { key, options: isShared ? options.map((option) => ({ ...option, description: undefined })) : options };
}

/** Groups of which an entry is one, as one group whose fields may all be missing; undefined where the options are no groups. */
export function optionsAsOne(union: z.ZodUnion): z.ZodObject | undefined {
  const options = union.options as readonly z.ZodType[];
  if (!options.every((option) => option instanceof z.ZodObject)) return undefined;
  const shape = Object.assign({}, ...options.map((option) => (option as z.ZodObject).shape)) as z.ZodRawShape;
  return z.strictObject(shape).partial();
}

/** The regular expression that a text has to match, with the reason that is given when it does not. */
export function shapeOf(schema: z.ZodType): { pattern: RegExp; reason: string } | undefined {
  if (!(schema instanceof z.ZodString)) return undefined;
  for (const check of schema.def.checks ?? []) {
    const { pattern, error } = check._zod.def as { pattern?: RegExp; error?: (issue: never) => unknown };
    const reason = pattern && error?.({} as never);
    if (pattern && typeof reason === 'string') return { pattern, reason };
  }
  return undefined;
}
