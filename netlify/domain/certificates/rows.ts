import { certificateKinds, longestOnSheet, type TableKind, tableKindNames } from '#contract/certificates';
import { counted } from '#contract/counted';
import { canonicalAddress } from '#contract/typed/address';
import { fold } from '#contract/typed/names';
import { visible } from '#contract/typed/plain';
import type { CertificateRow } from './record.ts';

export type TableRow = CertificateRow & { readonly kind: TableKind };

/** A table as it was read: `where` names the place of a row, `cell` its text under a heading. */
interface ReadTable {
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: readonly { readonly where: string; readonly cell: (heading: string) => string }[];
}

/**
 * The rows of tables with the columns name, email, kind and title; of an attendance list without a kind `usual` is taken. The same row twice
 * is one row.
 *
 * @returns the rows without a mistake, and a sentence with its place for each mistake
 */
export function certificateRows(
  tables: readonly ReadTable[],
  usual: TableKind | undefined,
): { readonly rows: readonly TableRow[]; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const rows = new Map<string, TableRow>();
  if (tables.length === 0) problems.push('The table needs a first line that names the columns, and a row below it.');
  for (const { name: table, headings, rows: lines } of tables) {
    const given = headings.map(fold);
    const missing = ['name', ...(usual === undefined ? ['kind'] : [])].filter((column) => !given.includes(column));
    if (missing.length > 0) {
      problems.push(`${table}: the first line must name the columns; missing: ${missing.join(', ')}.`);
      continue;
    }
    for (const { where, cell } of lines) {
      const [name, title, typed] = [visible(cell('name')), visible(cell('title')), cell('email')];
      const email = typed === '' ? '' : canonicalAddress(typed);
      const kind = kindOf(cell('kind')) ?? (cell('kind') === '' ? usual : undefined);
      const faults = [
        ...(name === '' || name.length > longestOnSheet.name
          ? [`a name is needed, of at most ${counted(longestOnSheet.name, 'letter')}.`]
          : []),
        ...(title.length > longestOnSheet.title
          ? [`the title is longer than ${counted(longestOnSheet.title, 'letter')}.`]
          : []),
        ...(email === undefined ? [`"${typed}" is no email address.`] : []),
        ...(kind === undefined ? [`the kind is one of ${tableKindNames.join(', ')}.`] : []),
      ];
      problems.push(...faults.map((fault) => `${where}: ${fault}`));
      if (faults.length > 0 || kind === undefined) continue;
      const row = { kind, name, email: email ?? '', ...(title !== '' && { title }) };
      rows.set(JSON.stringify(row), row);
    }
  }
  return { rows: [...rows.values()], problems };
}

/** `presentation`, or as it stands on the certificate. */
const kindOf = (typed: string): TableKind | undefined =>
  tableKindNames.find((kind) => fold(typed) === kind || fold(typed) === fold(certificateKinds[kind]));
