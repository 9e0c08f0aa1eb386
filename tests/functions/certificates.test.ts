import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCertificateCode, shownCertificateCode } from '#contract/typed/certificate-code';
import { issueCertificate as issue } from '#server/domain/certificates/issue';
import type { CertificateRow } from '#server/domain/certificates/record';
import { revokeCertificate } from '#server/domain/certificates/revoke';
import type { App } from '#server/wiring';
import { startServer, type TestServer } from '../support/server.ts';

// The limits as they are in production.
let server: TestServer;
let app: App;
let wiring: Awaited<ReturnType<typeof wire>>;
const wire = async () => (await import('#server/wiring/certificates')).certificatesWiring(app);
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT_FACTOR: '1' });
  app = (await import('#server/wiring')).app();
  wiring = await wire();
});
afterAll(() => server.stop());

const row = {
  kind: 'presentation',
  name: 'Nguyễn Thị Ươm',
  email: 'uom.sample@example.org',
  title: 'Edge inference <for> monsoon forecasts',
} as const;
const admin = { id: 'admin', email: 'office@example.org' };
const entryOf = (id: string) =>
  ({ id, at: 1, actor: admin.email, action: 'certificates_issued', target: '1 row' }) as const;
const issueCertificate = (ports: typeof wiring, wanted: CertificateRow) => issue(ports, wanted, entryOf('one'));
const bytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));
const ask = (code: string, ip = '192.0.2.7') => server.call(`/verify/${code}`, { ip });

test('a genuine code says for whom and for what, by its address and by the form, however it was typed', async () => {
  const { code } = await issueCertificate(wiring, row);
  for (const path of [code, shownCertificateCode(code), `code?code=${shownCertificateCode(code).toLowerCase()}`]) {
    const answer = await ask(path);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('This certificate is genuine');
    expect(answer.text).toContain(row.name);
    expect(answer.text).toContain('Edge inference &lt;for&gt; monsoon forecasts');
    expect(answer.text).toContain('Certificate of Presentation');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
});

test('SEC-E3 nothing else is told: neither the address, nor a number of our own, nor anything of a code that is unknown', async () => {
  const { code } = await issueCertificate(wiring, row);
  const { text } = await ask(code);
  const [, main = ''] = /<main>([\s\S]*)<\/main>/.exec(text) ?? [];
  const labels = [...main.matchAll(/<dt>([^<]*)</g)].map(([, label]) => label);
  expect(labels).toEqual(['Issued to', 'Kind', 'For', 'Issued on', 'Issued by']);
  expect(text).not.toMatch(/uom\.sample|@example\.org|[0-9a-f]{32}/);
  const forged = await ask(newCertificateCode(bytes));
  expect(forged.status).toBe(404);
  expect(forged.text).toContain('No certificate has this code');
  expect(forged.text).not.toContain('<dl>');
});

test('a revoked code says since when, and keeps its first day; the trail names who revoked it, once', async () => {
  const { code } = await issueCertificate(wiring, { ...row, title: 'Revoked' });
  const first = await revokeCertificate(wiring, { admin, code: shownCertificateCode(code) });
  expect(await revokeCertificate(wiring, { admin, code })).toBe(first);
  const answer = await ask(code);
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('This certificate was revoked');
  expect(answer.text).toContain('<dt>Revoked since</dt>');
  expect(answer.text).not.toContain('genuine');
  const { redis } = server.store;
  const entries = await Promise.all((await redis.keys('audit:*')).map((key) => redis.hgetall(key)));
  expect(entries.filter(({ action }) => action === 'certificate_revoked')).toMatchObject([
    { target: JSON.stringify(code) },
  ]);
  await expect(revokeCertificate(wiring, { admin, code: newCertificateCode(bytes) })).rejects.toMatchObject({
    code: 'not_found',
  });
  // The row keeps what became of its certificate: it does not get a second one.
  expect(await issueCertificate(wiring, { ...row, title: 'Revoked' })).toMatchObject({ code, revokedAt: first });
});

test('SEC-E1 a mistyped code is told without a question to the store', async () => {
  const { code } = await issueCertificate(wiring, row);
  const wrong = (code.startsWith('2') ? '3' : '2') + code.slice(1);
  const before = server.store.requests();
  for (const typed of [wrong, code.slice(1), 'hello%3Cb%3E', 'x'.repeat(500)]) {
    const answer = await ask(typed);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('This code was mistyped');
    expect(answer.text).not.toContain('<b>');
  }
  expect(server.store.requests()).toBe(before);
});

test('the same row has one certificate, of twenty at once too; another name, kind, title or address has another', async () => {
  const mine = { ...row, title: 'Asked for twenty times' };
  const issued = await Promise.all(Array.from({ length: 20 }, () => issueCertificate(wiring, mine)));
  expect(new Set(issued.map(({ code }) => code)).size).toBe(1);
  const others = [
    { ...mine, name: 'Other' },
    { ...mine, kind: 'participation' as const },
    { ...mine, title: undefined },
    { ...mine, email: 'other@example.org' },
  ];
  const codes = new Set(
    (await Promise.all(others.map((one) => issueCertificate(wiring, one)))).map(({ code }) => code),
  );
  expect(codes.size).toBe(others.length);
  expect(codes.has(issued[0]?.code ?? '')).toBe(false);
  // A code that is another's already is drawn again.
  const drawn = [issued[0]?.code ?? '', newCertificateCode(bytes)];
  const book = {
    ...wiring.book,
    keep: (one: never, digest: string, entry: never) =>
      wiring.book.keep({ ...(one as object), code: drawn.shift() } as never, digest, entry),
  };
  const again = await issueCertificate({ ...wiring, book } as never, { ...mine, name: 'Late' });
  expect(again.code).not.toBe(issued[0]?.code);
});

test('SEC-E2 after forty codes in ten minutes a source waits, told on a page; another source and mistyped codes are not touched', async () => {
  const ip = '192.0.2.99';
  for (let turn = 0; turn < 40; turn += 1) expect((await ask(newCertificateCode(bytes), ip)).status).toBe(404);
  const refused = await ask(newCertificateCode(bytes), ip);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('content-type')).toContain('text/html');
  expect(refused.text).toContain('Too many codes were asked for from your network.');
  expect((await ask('mistyped', ip)).status).toBe(400);
  expect((await ask(newCertificateCode(bytes), '192.0.2.98')).status).toBe(404);
});
