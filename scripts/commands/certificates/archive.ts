import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { stringify } from 'csv-stringify/sync';
import { strToU8, Zip, ZipPassThrough } from 'fflate';
import certificates from '../../../content/certificates.json' with { type: 'json' };
import type { IssuedCertificate } from '../../../netlify/domain/certificates/record.ts';
import { certificatePdf, type Setting } from '../../../netlify/services/certificate/pdf.ts';
import { shownCertificateCode } from '../../../src/contract/typed/certificate-code.ts';
import { slugOf } from '../programme/problems.ts';
import type { TableRow } from './rows.ts';

/** Rows whose codes are asked for at once: they travel to the store together. */
const atOnce = 100;

export interface Bulk {
  readonly rows: readonly TableRow[];
  /** Issues the certificate of a row, or finds the one that it has. */
  issue(row: TableRow): Promise<IssuedCertificate>;
  readonly setting: Setting;
  /** Is told after each certificate how many are done. */
  progress(done: number): void;
}

export interface Made {
  readonly certificates: number;
  /** Rows whose certificate was revoked: the archive has none for them. */
  readonly revoked: number;
}

/**
 * Writes one archive: a PDF for each row, and `certificates.csv` with its code. One certificate after the other, so that two thousand take
 * no more memory than a hundred; the same rows give the same archive.
 */
export async function writeArchive(path: string, { rows, issue, setting, progress }: Bulk): Promise<Made> {
  const file = createWriteStream(path, { flags: 'wx' });
  await once(file, 'open');
  const archive = new Zip((error, piece, isLast) => {
    if (error) file.destroy(error);
    else file.write(piece);
    if (isLast) file.end();
  });
  // Their letters are packed already. A fixed time, so that nothing but the rows decides what the archive holds.
  const add = (name: string, bytes: Uint8Array) => {
    const entry = new ZipPassThrough(name);
    entry.mtime = '1980-01-01T00:00:00';
    archive.add(entry);
    entry.push(bytes, true);
  };
  const listed: string[][] = [['name', 'email', 'kind', 'title', 'code', 'file']];
  let revoked = 0;
  const digits = String(rows.length).length;
  for (let start = 0; start < rows.length; start += atOnce) {
    const part = rows.slice(start, start + atOnce);
    const issued = await Promise.all(part.map(issue));
    for (const [index, row] of part.entries()) {
      const certificate = issued[index];
      if (!certificate) continue;
      const { code, revokedAt } = certificate;
      const number = String(start + index + 1).padStart(digits, '0');
      const name = revokedAt === undefined ? `${number}-${slugOf(row.name) || 'name'}-${row.kind}.pdf` : 'revoked';
      if (revokedAt === undefined) {
        const pdf = await certificatePdf({ ...certificate, kind: row.kind }, certificates.kinds[row.kind], setting);
        add(name, pdf);
        if (file.writableNeedDrain) await once(file, 'drain');
      } else revoked += 1;
      listed.push([row.name, row.email, row.kind, row.title ?? '', shownCertificateCode(code), name]);
      progress(start + index + 1);
    }
  }
  add('certificates.csv', strToU8(stringify(listed, { bom: true, escape_formulas: true })));
  archive.end();
  await once(file, 'close');
  return { certificates: rows.length - revoked, revoked };
}
