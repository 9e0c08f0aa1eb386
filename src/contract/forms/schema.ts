import * as z from 'zod/mini';
import { line, optionalField } from '../text.ts';
import { manyLines, oneLine } from '../typed/text.ts';
import { faults, type Held } from './faults.ts';
import { type BodyOf, type Field, type Form, fieldsOf, type ValuesOf } from './form.ts';

type Schema<Output, Input = unknown> = z.ZodMiniType<Output, Input>;
type Shape = Record<string, z.ZodMiniType>;

/** No id of the content is longer. Whether it is one of them, the rules of the area check. */
const longestChoice = 60;

/**
 * Schema of the JSON body that a form sends: what arrives under the names of the wire leaves under the names of the form.
 *
 * @param more what the call holds beside the form's fields
 * @param unknownFields `ignore` leaves out what the form does not know; without it the whole body is refused
 */
export function bodySchema<F extends Form, const M extends Shape = Record<never, never>>(
  form: F,
  { more, unknownFields }: { more?: M; unknownFields?: 'ignore' } = {},
): Schema<ValuesOf<F> & z.infer<z.ZodMiniObject<M>>, BodyOf<F> & z.input<z.ZodMiniObject<M>>> {
  const { names = {}, inside } = form.wire ?? {};
  const shape: Shape = { ...more };
  const back = new Map<string, string>();
  for (const [name, field] of sentFields(form)) {
    const needed = inside ? name in names : !field.optional && !field.later;
    const wireName = names[name] ?? name;
    back.set(wireName, name);
    shape[wireName] = needed ? valueSchema(field) : optionalField(valueSchema(field));
  }
  const object = whole(form, shape, unknownFields);
  const schema = inside
    ? z.pipe(
        z.strictObject({ [inside]: object }),
        z.transform((body: Record<string, object>) =>
          Object.fromEntries(
            Object.entries(body[inside] ?? {}).map(([name, value]) => [back.get(name) ?? name, value]),
          ),
        ),
      )
    : object;
  return schema as unknown as ReturnType<typeof bodySchema<F, M>>;
}

/** Schema of the same form posted plainly by a browser with scripts off: the names of the markup, text only, all required fields. */
export function postSchema<F extends Form>(form: F): Schema<ValuesOf<F>> {
  const shape: Shape = {};
  for (const [name, field] of sentFields(form)) {
    const schema = field.kind === 'rating' ? ratingDigit(field) : valueSchema(field);
    shape[name] = field.optional ? optionalField(schema) : schema;
  }
  return whole(form, shape) as unknown as Schema<ValuesOf<F>>;
}

const sentFields = (form: Form) => fieldsOf(form).filter(([, field]) => !field.local);

function whole(form: Form, fields: Shape, unknownFields?: 'ignore'): z.ZodMiniType {
  const object = unknownFields === 'ignore' ? z.object(fields) : z.strictObject(fields);
  return object.check(({ value, issues }) => {
    const held = value as Readonly<Record<string, Held>>;
    for (const [name, field] of sentFields(form)) {
      const message = faults.differs(field, held[name], held);
      if (message !== undefined) issues.push({ code: 'custom', path: [name], input: held[name], message });
    }
  });
}

function valueSchema(field: Field): z.ZodMiniType {
  const { missing } = field;
  switch (field.kind) {
    case 'rating':
      return z.int(missing).check(z.gte(1, missing), z.lte(5, missing));
    case 'days':
      return z
        .array(z.string(field.missing).check(z.iso.date(field.wrong)), missing)
        .check(judged(field, (days: string[]) => days));
    case 'checkbox':
      return z.boolean();
    case 'honeypot':
      return z.string();
    case 'password':
      return z.string(missing).check(judged(field));
    case 'select':
      return line(longestChoice, missing ?? '');
    case 'textarea':
      return z.string(missing).check(z.overwrite(manyLines), judged(field));
    default:
      return z.string(missing).check(z.overwrite(oneLine), judged(field));
  }
}

const ratingDigit = ({ missing }: Field) =>
  z.pipe(
    z.string(missing).check(z.regex(/^[1-5]$/, missing)),
    z.transform((digit: string) => Number(digit)),
  );

/** The form's own rules, as a check of the schema. */
const judged =
  <T = string>(field: Field, held: (value: T) => Held = (value) => value as unknown as string) =>
  ({ value, issues }: z.core.ParsePayload<T>): void => {
    const message = faults.missing(field, held(value), {}) ?? faults.wrong(field, held(value), {});
    if (message !== undefined) issues.push({ code: 'custom', input: value, message });
  };
