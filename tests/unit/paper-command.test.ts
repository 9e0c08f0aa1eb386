import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runCommand } from '../support/commands.ts';
import { fixtures } from '../support/papers/fixtures.ts';

it('npm run check-paper judges a folder in one table, says each finding once, and ends with 1 when a paper would be sent back', {
  timeout: 180_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'papers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const chosen = ['good from Word', 'line numbers', 'a soft figure', 'broken', 'Word with comments'];
  for (const { name, make } of fixtures.filter((fixture) => chosen.includes(fixture.name)))
    writeFileSync(join(folder, `${name}.${name.startsWith('Word') ? 'docx' : 'pdf'}`), await make());
  writeFileSync(join(folder, 'sent by mail.odt'), 'another kind');
  writeFileSync(join(folder, '~$open.docx'), 'what Word keeps beside it');
  const { code, output } = await runCommand('check-paper', [folder, join(folder, 'broken.pdf')], {});
  expect(code).toBe(1);
  const row = (name: string) =>
    output.split('\n').find((line) => line.includes('│') && line.includes(`${name}.`)) ?? '';
  expect(row('good from Word')).toContain("'passed'");
  expect(row('a soft figure')).toContain("'hints'");
  for (const name of ['line numbers', 'broken', 'Word with comments']) expect(row(name), name).toContain("'to mend'");
  expect(output).toContain('To mend: Pages 1–6: Lines are numbered in the margin');
  expect(output.match(/Lines are numbered/g)).toHaveLength(1);
  expect(output).toMatch(/Left out, for they are neither PDF nor Word \(\.docx\): \S*\/sent by mail\.odt\./);
  expect(output).toContain('5 papers, 3 to mend.');
  const empty = mkdtempSync(join(tmpdir(), 'papers-'));
  onTestFinished(() => rmSync(empty, { recursive: true }));
  expect(await runCommand('check-paper', [empty], {})).toMatchObject({
    code: 2,
    output: expect.stringContaining('0 papers'),
  });
});
