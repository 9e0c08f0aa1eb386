// `npm run certificates -- issue TABLE`: a certificate for each row of a table (CSV or .xlsx with the columns name, email, kind, title),
// all in one archive; the same row gives the same certificate again.
//   --kind participation   for an attendance list, which has no such column
//   --out FILE.zip         the archive; default beside the table
// `-- papers FILE.csv` writes such a table of the accepted papers' authors; `-- revoke CODE` ends a certificate.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'csv-stringify/sync';
import { auditEntry } from '../../netlify/domain/administration/audit.ts';
import { issueCertificate } from '../../netlify/domain/certificates/issue.ts';
import { revokeCertificate } from '../../netlify/domain/certificates/revoke.ts';
import { certificateRows } from '../../netlify/domain/certificates/rows.ts';
import { Failure } from '../../netlify/domain/failure.ts';
import { openSigner } from '../../netlify/services/certificate/signature.ts';
import { describeError } from '../../netlify/services/log.ts';
import { ImportError, readTables } from '../../netlify/services/tables.ts';
import { certificateFrame } from '../../netlify/wiring/certificate-frame.ts';
import { certificatesWiring } from '../../netlify/wiring/certificates.ts';
import type { App } from '../../netlify/wiring.ts';
import { papersSchema } from '../../src/content/schemas/papers.ts';
import { type TableKind, tableKindNames } from '../../src/contract/certificates.ts';
import { counted } from '../../src/contract/counted.ts';
import { argumentsOf, usage } from './arguments.ts';
import { writeArchive } from './certificates/archive.ts';
import { ownFonts } from './certificates/fonts.ts';
import { command } from './command.ts';
import { readDocumentFile } from './content-files.ts';

const example =
  'npm run certificates -- issue TABLE [--kind participation] [--out FILE.zip] | papers FILE.csv | revoke CODE';
const { values, positionals } = argumentsOf(example, {
  allowPositionals: true,
  options: { kind: { type: 'string' }, out: { type: 'string' } },
});
const [work, given] = positionals;
const admin = { id: 'command line', email: 'command line' };

if (!given || positionals.length > 2) usage(example);
try {
  if (work === 'issue') await issue(given);
  else if (work === 'papers') writePapers(given);
  else if (work === 'revoke') await command((app) => revoke(app, given));
  else usage(example);
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') console.error(`${given} is not there.`);
  else if (code === 'EEXIST') console.error('The file to be written is there already: nothing was written.');
  else if (error instanceof ImportError) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}

async function issue(table: string): Promise<void> {
  const usual = values.kind as TableKind | undefined;
  if (usual !== undefined && !tableKindNames.includes(usual)) usage(`--kind is one of ${tableKindNames.join(', ')}`);
  const { rows, problems } = certificateRows(await readTables(basename(table), readFileSync(table)), usual);
  if (problems.length > 0) throw new ImportError(problems);
  const out = values.out ?? `${table.replace(/\.\w+$/, '')}-certificates.zip`;
  // Taken before anything is issued; it holds nothing until all is there.
  writeFileSync(out, '', { flag: 'wx' });
  const unfinished = `${out}.part`;
  rmSync(unfinished, { force: true });
  try {
    await command(async (app) => {
      const ports = certificatesWiring(app);
      const signer = app.env.signing && openSigner(app.env.signing);
      const counting = counted(rows.length, 'row');
      const entry = auditEntry(ports, { admin, action: 'certificates_issued', target: counting });
      const failed = (error: unknown) => console.error(`A font could not be read: ${describeError(error)}`);
      const made = await writeArchive(unfinished, {
        rows,
        issue: (row) => issueCertificate(ports, row, entry),
        setting: { frame: certificateFrame(app.env.siteUrl), read: await ownFonts(), failed, signer },
        progress: (done) => showProgress(done, rows.length),
      });
      const target = counted(made.certificates, 'certificate');
      renameSync(unfinished, out);
      console.log(`${target} ${signer ? `signed by ${signer.name}` : 'without a digital signature'}: ${out}`);
      if (made.revoked > 0) console.log(`${counted(made.revoked, 'row')} left out: the certificate was revoked.`);
    });
  } finally {
    rmSync(unfinished, { force: true });
    if (readFileSync(out).length === 0) rmSync(out);
  }
}

/** In place on a terminal, else a line each tenth. */
function showProgress(done: number, all: number): void {
  const text = `${done} of ${counted(all, 'certificate')}`;
  if (process.stdout.isTTY) process.stdout.write(`\r${text}${done === all ? '\n' : ''}`);
  else if (done === all || done % Math.ceil(all / 10) === 0) console.log(text);
}

/** Who presented which accepted paper: each author, to be cut down to who was there. Addresses stand in no content. */
function writePapers(path: string): void {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const { $schema: _, ...fields } = readDocumentFile(root, 'papers') as Record<string, unknown>;
  const { papers } = papersSchema.parse(fields);
  const rows = papers.flatMap(({ title, authors }) => authors.map(({ name }) => [name, '', 'presentation', title]));
  const head = ['name', 'email', 'kind', 'title'];
  writeFileSync(path, stringify([head, ...rows], { bom: true, escape_formulas: true }), { flag: 'wx' });
  console.log(`${counted(rows.length, 'row')} written: ${path}. Take out who did not present, add email addresses.`);
}

async function revoke(app: App, code: string): Promise<void> {
  try {
    const since = await revokeCertificate(certificatesWiring(app), { admin, code });
    console.log(`${code} is revoked since ${new Date(since).toISOString().slice(0, 10)}.`);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error;
    console.error(`No certificate has the code ${code}.`);
    process.exitCode = 1;
  }
}
