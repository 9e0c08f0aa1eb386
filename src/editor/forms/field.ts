import type { Field } from '@sveltia/cms';
import { z } from 'zod';
import { sentenceWith } from '../../content/check/explain.ts';
import { formHints, type Reference } from '../../content/schemas/form.ts';
import { bare, choicesOf, isKindOfList, kindsOf, optionsAsOne, shapeOf } from './schema.ts';

/** Where the entries of a content file are edited: an editor refers to a list by both names. */
export interface Place {
  readonly collection: string;
  readonly file: string;
}

/** Finds the form of a JSON file of `content/` by the name of the file. */
export type PlaceOf = (file: string) => Place;

/** The fields of a form, one for each field of the schema, in its order. */
export function fieldsOf(schema: z.ZodType, placeOf: PlaceOf): Field[] {
  const object = bare(schema).schema;
  if (!(object instanceof z.ZodObject)) throw new Error('Only a group of fields has a form of its own.');
  return Object.entries(object.shape as Record<string, z.ZodType>).map(([name, field]) =>
    name === '$schema' ? { name, widget: 'hidden' } : fieldOf(name, field, placeOf),
  );
}

/** The field of a form for one field of a schema: its words, whether it may be left out, and what is typed or chosen. */
export function fieldOf(name: string, schema: z.ZodType, placeOf: PlaceOf): Field {
  const { schema: inner, isOptional, fallback, description } = bare(schema);
  return {
    name,
    label: labelOf(name),
    ...(description ? { hint: description } : {}),
    ...(isOptional || inner instanceof z.ZodBoolean ? { required: false } : {}),
    ...(fallback === undefined ? {} : { default: fallback }),
    ...inputOf(schema, inner, placeOf),
    // A picture that was only just chosen has no address yet.
    ...(formHints.get(inner)?.pictures ? {} : patternIn(name, inner, description)),
  } as Field;
}

/** The shape that a text must have, with the sentence of the check: an editor says it beside the field. */
function patternIn(name: string, schema: z.ZodType, description: string | undefined): Input {
  const shape = shapeOf(schema);
  return shape ? { pattern: [shape.pattern.source, sentenceWith([name], shape.reason, description)] } : {};
}

type Input = Readonly<Record<string, unknown>>;

function inputOf(schema: z.ZodType, inner: z.ZodType, placeOf: PlaceOf): Input {
  const hint = formHints.get(schema) ?? formHints.get(inner);
  if (hint?.reference) return { widget: 'relation', ...relation(hint.reference, placeOf) };
  if (hint?.pictures) return pictureIn(hint.pictures, hint.isPortrait);
  const choices = choicesOf(inner);
  if (choices) return { widget: 'select', options: choices };
  if (inner instanceof z.ZodBoolean) return { widget: 'boolean' };
  if (inner instanceof z.ZodNumber)
    return { widget: 'number', value_type: inner.format === 'safeint' ? 'int' : 'float' };
  if (inner instanceof z.ZodArray) return listOf(inner, placeOf);
  if (inner instanceof z.ZodTuple) {
    const [item] = inner.def.items as readonly z.ZodType[];
    return { widget: 'list', field: fieldOf('item', item as z.ZodType, placeOf) };
  }
  if (inner instanceof z.ZodRecord) return { widget: 'keyvalue' };
  if (inner instanceof z.ZodObject) return { widget: 'object', collapsed: 'auto', fields: fieldsOf(inner, placeOf) };
  if (inner instanceof z.ZodUnion) {
    const one = optionsAsOne(inner);
    return one ? { widget: 'object', fields: fieldsOf(one, placeOf) } : { widget: 'string' };
  }
  if (inner instanceof z.ZodString || inner instanceof z.ZodURL) return textOf(inner);
  throw new Error(`No form can be made of a field of the kind "${inner.def.type}".`);
}

function listOf(list: z.ZodArray, placeOf: PlaceOf): Input {
  const element = list.element as z.ZodType;
  const { schema: item } = bare(element);
  const hint = formHints.get(element);
  if (hint?.reference) return { widget: 'relation', multiple: true, ...relation(hint.reference, placeOf) };
  const kinds = isKindOfList(item) ? kindsOf(item) : undefined;
  if (kinds)
    return {
      widget: 'list',
      collapsed: true,
      typeKey: kinds.key,
      types: kinds.options.map(({ kind, schema, description }) => ({
        name: kind,
        label: description ?? labelOf(kind),
        widget: 'object',
        ...summaryOf(schema),
        fields: fieldsOf(schema, placeOf).filter(({ name }) => name !== kinds.key),
      })),
    };
  const group = item instanceof z.ZodUnion ? optionsAsOne(item) : item;
  if (group instanceof z.ZodObject)
    return { widget: 'list', collapsed: true, ...summaryOf(group), fields: fieldsOf(group, placeOf) };
  return { widget: 'list', field: { ...fieldOf('item', element, placeOf), label: 'Line' } };
}

/** What a closed entry of a list shows of itself: the first of its fields by which people know it. */
function summaryOf(group: z.ZodObject): Input {
  const known = ['name', 'title', 'particulars', 'question', 'label', 'text', 'heading', 'date', 'from', 'at', 'id'];
  const found = known.find((field) => field in group.shape);
  return found ? { summary: `{{fields.${found}}}` } : {};
}

function textOf(schema: z.ZodString | z.ZodURL): Input {
  const format = z.globalRegistry.get(schema)?.format;
  if (format === 'date') return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD', time_format: false };
  return { widget: (schema.maxLength ?? 0) > 200 ? 'text' : 'string' };
}

const relation = ({ file, list, value, shown }: Reference, placeOf: PlaceOf): Input => ({
  ...placeOf(file),
  value_field: `${list}.*.${value}`,
  display_fields: shown.map((field) => `${list}.*.${field}`),
  search_fields: shown.map((field) => `${list}.*.${field}`),
});

/** What a form calls the field in which a portrait is cut out of a photo. */
export const portraitWidget = 'portrait';

/**
 * Pictures become WebP of at most 512 pixels a side. A photo of a person comes as it is and is cut in the form, to what `npm run portrait`
 * makes of it; only what browsers do not show is turned into WebP before.
 */
const pictureIn = (folder: string, isPortrait = false): Input => ({
  widget: isPortrait ? portraitWidget : 'image',
  choose_url: false,
  media_folder: `/public${folder}`,
  public_folder: folder,
  media_libraries: {
    default: {
      config: {
        max_file_size: isPortrait ? 40_000_000 : 10_000_000,
        slugify_filename: true,
        transformations: isPortrait
          ? { heic: { format: 'webp', quality: 95 }, png: { format: 'webp', quality: 85 } }
          : { raster_image: { format: 'webp', quality: 85, width: 512, height: 512 } },
      },
    },
  },
});

const initials = new Set(['doi', 'id', 'pdf', 'sdg', 'url', 'utc']);

/** `imageConsent` and `call-for-papers` as people write them: "Image consent", "Call for papers". */
export function labelOf(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').split(/[\s-]+/);
  const text = words.map((word) => (initials.has(word.toLowerCase()) ? word.toUpperCase() : word.toLowerCase()));
  const joined = text.join(' ');
  return joined.charAt(0).toUpperCase() + joined.slice(1);
}
