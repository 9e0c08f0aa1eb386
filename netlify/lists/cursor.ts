import { Failure } from '../domain/failure.ts';
import type { Index } from './list.ts';

/** The last row of a page: its member in the index and, for an index by number, its score. */
export interface Place {
  readonly member: string;
  /** As the store writes it; empty in an index by text. */
  readonly score: string;
}

/** The order that a cursor belongs to, e.g. `-received`. */
export const orderOf = ({ sort, descending }: { readonly sort: string; readonly descending: boolean }) =>
  `${descending ? '-' : ''}${sort}`;

/** A cursor names a row and not a page: rows that come or go neither repeat nor hide others. It opens nothing that its caller may not see. */
export function writeCursor(order: string, { member, score }: Place): string {
  return Buffer.from(JSON.stringify([order, member, score])).toString('base64url');
}

/** @throws {Failure} `invalid_body` for what is no cursor of this order */
export function readCursor(cursor: string, order: string, { kind }: Index): Place {
  const parts = partsOf(cursor);
  if (parts) {
    const [ofOrder, member, score] = parts;
    const usable = kind === 'lex' || /^-?\d+(\.\d+)?(e\+\d+)?$/.test(score);
    if (ofOrder === order && usable) return { member, score };
  }
  throw new Failure('invalid_body', {
    errors: [{ path: 'cursor', message: 'This part of the list cannot be found. Open the list again.' }],
  });
}

function partsOf(cursor: string): readonly [string, string, string] | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) &&
      value.length === 3 &&
      value.every((part) => typeof part === 'string' && part.isWellFormed())
      ? (value as [string, string, string])
      : undefined;
  } catch {
    return undefined;
  }
}
