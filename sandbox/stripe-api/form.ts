import { invalidRequest } from './failure.ts';

/** A decoded form body: nested by the brackets of its names, as Stripe's API takes it. */
export interface FormFields {
  readonly [name: string]: FormValue | undefined;
}
export type FormValue = string | FormFields;

/** Decodes `a[b][c]=v` into `{ a: { b: { c: 'v' } } }`. Prototype names are refused by using objects without one. */
export function parseForm(encoded: string): FormFields {
  const root = newNode();
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.split('[').map((part) => part.replace(/\]$/, ''));
    let node = root;
    for (const part of path.slice(0, -1)) {
      const next = node[part];
      if (typeof next === 'object') node = next;
      else {
        const made = newNode();
        node[part] = made;
        node = made;
      }
    }
    node[path.at(-1) ?? ''] = value;
  }
  return root;
}

interface Node {
  [name: string]: string | Node;
}

function newNode(): Node {
  return Object.create(null) as Node;
}

/** The text under `name`, or undefined when it is missing, empty or nested. */
export function text(fields: FormFields, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The nested fields under `name`; empty when there are none. */
export function group(fields: FormFields, name: string): FormFields {
  const value = fields[name];
  return typeof value === 'object' ? value : {};
}

/** The texts under `name[]` or `name[0]`, `name[1]`, …. */
export function list(fields: FormFields, name: string): string[] {
  return Object.values(group(fields, name)).filter((value): value is string => typeof value === 'string');
}

/** All texts of a flat group, e.g. `metadata`. */
export function texts(fields: FormFields, name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(group(fields, name)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** The whole number under `name`. */
export function whole(fields: FormFields, name: string): number | undefined {
  const value = text(fields, name);
  if (value === undefined) return undefined;
  if (!/^-?\d+$/.test(value))
    throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name });
  return Number(value);
}
