import * as z from 'zod/mini';
import { longestRevocation, mostRows, rowsAtOnce } from './certificate-limits.ts';
import { longestOnSheet, type TableKind, tableKindNames } from './certificates.ts';
import { canonicalAddress } from './typed/address.ts';
import { visible } from './typed/plain.ts';

/** Most characters of a table: pasted, or a file in base64. */
const longestTable = 3_000_000;

const kind = z.enum(tableKindNames as [TableKind, ...TableKind[]], 'Choose a kind.');

/** Body of POST /admin/certificate-table: a table as text, or as a file (CSV or spreadsheet) in base64. `usual`: the kind of rows that name none. */
export const tableBody = z.strictObject({
  text: z.optional(z.string().check(z.maxLength(longestTable, 'The table is too long.'))),
  file: z.optional(
    z.strictObject({ name: z.string().check(z.maxLength(200)), base64: z.base64().check(z.maxLength(longestTable)) }),
  ),
  usual: z.optional(kind),
});
export type TableBody = z.input<typeof tableBody>;

const row = z.strictObject({
  kind,
  name: z.string().check(
    z.minLength(1),
    z.maxLength(longestOnSheet.name),
    z.refine((name: string) => visible(name) === name),
  ),
  email: z.string().check(z.refine((email: string) => email === '' || canonicalAddress(email) === email)),
  title: z.optional(
    z.string().check(
      z.minLength(1),
      z.maxLength(longestOnSheet.title),
      z.refine((title: string) => visible(title) === title),
    ),
  ),
});
/** A row of a table that was read: what makes two rows the same is all of it. */
export type DeskRow = z.infer<typeof row>;

/** Answer of POST /admin/certificate-table: what would be made, and each mistake with its place. */
export interface ReadTableAnswer {
  readonly rows: readonly DeskRow[];
  readonly problems: readonly string[];
}

/** Body of POST /admin/certificate-files. `first` is the place of the first of these rows in the table, from 0, `of` how many it has. */
export const filesBody = z.strictObject({
  rows: z.array(row).check(z.minLength(1), z.maxLength(rowsAtOnce.make)),
  first: z.int().check(z.gte(0), z.lte(mostRows)),
  of: z.int().check(z.gte(1), z.lte(mostRows)),
});
export type FilesBody = z.input<typeof filesBody>;

/** The certificates of some rows. `list`: their lines of `certificates.csv`, with the heading where `first` is 0. */
export interface FilesAnswer {
  readonly files: readonly { readonly name: string; readonly base64: string }[];
  readonly list: string;
  readonly made: number;
  /** Rows whose certificate was revoked: there is no file for them. */
  readonly revoked: number;
}

/** Body of POST /admin/certificate-letters. `again`, for one row: the time of the last mail that the screen knew. */
export const lettersBody = z
  .strictObject({
    rows: z.array(row).check(z.minLength(1), z.maxLength(rowsAtOnce.mail)),
    again: z.optional(z.iso.datetime()),
  })
  .check(z.refine(({ again, rows }) => again === undefined || rows.length === 1, 'One at a time is mailed again.'));
export type LettersBody = z.input<typeof lettersBody>;

/** What became of each row: mailed now, mailed before, without an address, not issued, revoked. */
export type LetterOutcome = 'mailed' | 'before' | 'addressless' | 'unissued' | 'revoked';
export interface LettersAnswer {
  readonly outcomes: readonly LetterOutcome[];
}

/** Body of PATCH /admin/certificates/:code. */
export const revocationBody = z.strictObject({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter the reason: it stands in the activity list.'),
      z.maxLength(longestRevocation),
    ),
});
export type RevocationBody = z.input<typeof revocationBody>;
export interface Revocation {
  readonly code: string;
  /** ISO 8601. */
  readonly revokedAt: string;
}
