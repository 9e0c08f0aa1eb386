import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { strToU8, Zip, ZipPassThrough } from 'fflate';
import certificates from '#content/certificates.json' with { type: 'json' };
import type { IssuedCertificate } from '../../../netlify/domain/certificates/record.ts';
import type { TableRow } from '../../../netlify/domain/certificates/rows.ts';
import { fileName, listedRow, listText } from '../../../netlify/services/certificate/files.ts';
import { certificatePdf, type Setting } from '../../../netlify/services/certificate/pdf.ts';

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
  const listed: string[][] = [];
  let revoked = 0;
  for (let start = 0; start < rows.length; start += atOnce) {
    const part = rows.slice(start, start + atOnce);
    const issued = await Promise.all(part.map(issue));
    for (const [index, row] of part.entries()) {
      const certificate = issued[index];
      if (!certificate) continue;
      const isHeld = certificate.revokedAt === undefined;
      const name = isHeld ? fileName(row, start + index + 1, rows.length) : 'revoked';
      if (isHeld) {
        const pdf = await certificatePdf({ ...certificate, kind: row.kind }, certificates.kinds[row.kind], setting);
        add(name, pdf);
        if (file.writableNeedDrain) await once(file, 'drain');
      } else revoked += 1;
      listed.push(listedRow(row, certificate, name));
      progress(start + index + 1);
    }
  }
  add('certificates.csv', strToU8(listText(listed, true)));
  archive.end();
  await once(file, 'close');
  return { certificates: rows.length - revoked, revoked };
}
