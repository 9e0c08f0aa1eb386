import type { Config } from '@netlify/functions';
import { adminCertificateTable } from '#contract/calls/certificates';
import { tableBody } from '#contract/certificate-desk';
import { mostRows } from '#contract/certificate-limits';
import { counted } from '#contract/counted';
import { certificateRows } from '../domain/certificates/rows.ts';
import { endpoint } from '../http/endpoint.ts';

export default endpoint(adminCertificateTable, {
  limits: ['admin'],
  body: tableBody,
  maxBytes: 4_000_000,
  async handle({ body: { text, file, usual }, user, log }) {
    // Loaded only for a table: the reader of spreadsheets is most of this function.
    const { ImportError, readTables } = await import('../services/tables.ts');
    try {
      const bytes = file ? Buffer.from(file.base64, 'base64') : new TextEncoder().encode(text ?? '');
      const { rows, problems } = certificateRows(await readTables(file?.name ?? 'Table', bytes), usual);
      const tooMany = rows.length > mostRows ? [`The table has more than ${counted(mostRows, 'row')}: cut it.`] : [];
      log.info('admin-certificate-table', { outcome: 'ok', user: user.userId, count: rows.length });
      return { json: { rows, problems: [...tooMany, ...problems] } };
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      return { json: { rows: [], problems: error.problems } };
    }
  },
});

export const config: Config = { path: '/admin/certificate-table' };
