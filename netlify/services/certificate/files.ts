import { stringify } from 'csv-stringify/sync';
import { shownCertificateCode } from '#contract/typed/certificate-code';
import { slugOf } from '#contract/typed/names';
import type { IssuedCertificate } from '../../domain/certificates/record.ts';
import type { TableRow } from '../../domain/certificates/rows.ts';

/** Name of a certificate's file in an archive: its place, from 1, in as many digits as the last one has. */
export function fileName({ name, kind }: TableRow, place: number, of: number): string {
  return `${String(place).padStart(String(of).length, '0')}-${slugOf(name) || 'name'}-${kind}.pdf`;
}

const heading = ['name', 'email', 'kind', 'title', 'code', 'file'];

/** What the list in an archive says of a row. `file`: its name, or `revoked`. */
export const listedRow = ({ name, email, kind, title }: TableRow, { code }: IssuedCertificate, file: string) => [
  name,
  email,
  kind,
  title ?? '',
  shownCertificateCode(code),
  file,
];

/** `certificates.csv` of an archive, or its next lines. Nothing in it runs as a formula. */
export function listText(rows: readonly (readonly string[])[], isFirst: boolean): string {
  return stringify([...(isFirst ? [heading] : []), ...rows], { bom: isFirst, escape_formulas: true });
}
