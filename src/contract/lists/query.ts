import * as z from 'zod/mini';
import { line, optionalField } from '../text.ts';
import { filtersOf, type ListShape, sortsOf } from './list.ts';

/** Query string of every admin list: `?search=&filter=&sort=-registered&cursor=&limit=&export=1`. A leading minus sorts downwards. */
export const adminListQuery = (list: ListShape) =>
  z.strictObject({
    search: optionalField(line(100, 'Search for something.')),
    filter: optionalField(z.enum(filtersOf(list) as [string, ...string[]])),
    sort: optionalField(z.enum(sortsOf(list).flatMap((sort) => [sort, `-${sort}`]) as [string, ...string[]])),
    cursor: optionalField(z.string().check(z.maxLength(400))),
    limit: optionalField(
      z.pipe(
        z.string().check(z.regex(/^\d{1,4}$/)),
        z.transform((digits: string) => Number(digits)),
      ),
    ),
    export: optionalField(z.literal('1')),
  });

export interface AdminListQuery {
  readonly search?: string | undefined;
  readonly filter?: string | undefined;
  readonly sort?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  /** A part of an export: more rows than a page, and the trail tells of it. */
  readonly export?: '1' | undefined;
}
