// `npm run bench:certificates [COUNT]`: what so many certificates take (2,000), from a table to the archive, with and without a digital signature; the store
// is a Redis of this machine in a process of its own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditEntry } from '../../netlify/domain/administration/audit.ts';
import { issueCertificate } from '../../netlify/domain/certificates/issue.ts';
import type { TableRow } from '../../netlify/domain/certificates/rows.ts';
import { openSigner } from '../../netlify/services/certificate/signature.ts';
import { createCertificateBook } from '../../netlify/store/certificate/store.ts';
import { openStore } from '../../netlify/store/redis.ts';
import { certificateFrame } from '../../netlify/wiring/certificate-frame.ts';
import { systemOf } from '../../netlify/wiring/system.ts';
import { selfSigned } from '../../tests/support/signing-key.ts';
import { writeArchive } from '../commands/certificates/archive.ts';
import { ownFonts } from '../commands/certificates/fonts.ts';

const names = ['Asha Sample', 'Nguyễn Thị Ươm', 'Łukasz Żółkiewski', 'नीलिमा विद्यार्थी', 'محمد عبد الله', '李小明'];
const rowsOf = (count: number): TableRow[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'presentation',
    name: `${names[index % names.length]} ${index}`,
    email: `person-${index}@example.org`,
    title: `Edge inference for monsoon forecasts on low-power sensors, part ${index}`,
  }));

const child = fork(new URL('store.ts', import.meta.url));
const [{ url, token }] = (await once(child, 'message')) as [{ url: string; token: string }];
const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
try {
  const store = openStore({ url, token });
  const ports = { ...systemOf({ now: () => Date.now() } as never), book: createCertificateBook(store), edition: 2025 };
  const admin = { id: 'bench', email: 'bench' };
  const entry = auditEntry(ports, { admin, action: 'certificates_issued', target: 'bench' });
  const read = await ownFonts();
  const frame = certificateFrame('https://conference.example.org');
  const failed = (error: unknown) => console.error(error);
  const signer = openSigner({ p12: selfSigned('secret'), password: 'secret' });
  const all = Number(process.argv[2] ?? 2000);
  for (const [what, count, signs] of [
    ['few', 100, undefined],
    ['all', all, undefined],
    ['all, again', all, undefined],
    ['all, signed', all, signer],
  ] as const) {
    const path = join(folder, `${what}.zip`);
    let most = 0;
    const watch = () => {
      most = Math.max(most, process.memoryUsage.rss());
    };
    const [started, work] = [performance.now(), process.cpuUsage()];
    await writeArchive(path, {
      rows: rowsOf(count),
      issue: (row) => issueCertificate(ports, row, entry),
      setting: { frame, read, failed, signer: signs },
      progress: watch,
    });
    const seconds = (performance.now() - started) / 1000;
    const spent = process.cpuUsage(work);
    const processor = (spent.user + spent.system) / 1e6;
    console.log(
      `${what.padEnd(14)} ${seconds.toFixed(1)} s   processor ${processor.toFixed(1)} s   ${Math.round(most / 1e6)} MB   archive ${Math.round(statSync(path).size / 1e6)} MB`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
  child.disconnect();
}
