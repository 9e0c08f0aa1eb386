import type { CertificateRow } from '../../../netlify/domain/certificates/record.ts';
import { certificateKinds } from '../../../src/contract/certificates.ts';
import { counted } from '../../../src/contract/counted.ts';
import { canonicalAddress } from '../../../src/contract/typed/address.ts';
import { visible } from '../../../src/contract/typed/plain.ts';
import { fold, ImportError } from '../programme/problems.ts';
import type { Table } from '../programme/table-file.ts';

/** What a table may certify: invitation letters are asked for and approved one by one. */
const { visa: _, ...tableKinds } = certificateKinds;
export type TableKind = keyof typeof tableKinds;
export const tableKindNames = Object.keys(tableKinds) as TableKind[];

export type TableRow = CertificateRow & { readonly kind: TableKind };

const longest = { name: 120, title: 300 } as const;

/**
 * The rows of tables with the columns name, email, kind and title; of an attendance list without a kind `usual` is taken. The same row twice
 * is one row.
 *
 * @throws {ImportError} naming file and line of everything that is wrong
 */
export function certificateRows(tables: readonly Table[], usual: TableKind | undefined): TableRow[] {
  const problems: string[] = [];
  const rows = new Map<string, TableRow>();
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
      if (name === '' || name.length > longest.name)
        problems.push(`${where}: a name is needed, of at most ${counted(longest.name, 'letter')}.`);
      if (title.length > longest.title)
        problems.push(`${where}: the title is longer than ${counted(longest.title, 'letter')}.`);
      if (email === undefined) problems.push(`${where}: "${typed}" is no email address.`);
      if (kind === undefined) problems.push(`${where}: the kind is one of ${tableKindNames.join(', ')}.`);
      else {
        const row = { kind, name, email: email ?? '', ...(title !== '' && { title }) };
        rows.set(JSON.stringify(row), row);
      }
    }
  }
  if (problems.length > 0) throw new ImportError(problems);
  return [...rows.values()];
}

/** `presentation`, or as it stands on the certificate. */
const kindOf = (typed: string): TableKind | undefined =>
  tableKindNames.find((kind) => fold(typed) === kind || fold(typed) === fold(certificateKinds[kind]));
