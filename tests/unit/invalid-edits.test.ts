import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contentReport } from '../../scripts/commands/content-report.ts';
import { contentCopy } from '../support/content-copy.ts';
import { together } from '../support/invalid-edits/together.ts';
import { unreadable } from '../support/invalid-edits/unreadable.ts';
import { values } from '../support/invalid-edits/values.ts';

const { root, edit } = contentCopy();
const invalidEdits = [...unreadable, ...values, ...together];
const told = () => contentReport(root);
const of = (file: string) => new RegExp(`^  content/${file.replaceAll('.', '\\.')}:(\\d+) `);

describe('BUG-C05 what `npm run content` says of a mistake: the file, the line, what it means and what to do', () => {
  test('sixty mistakes and more are known', () => expect(invalidEdits.length).toBeGreaterThanOrEqual(60));

  test.each(invalidEdits)('%s: %s', (_what, file, find, replacement, line, says) => {
    edit(file, find, replacement);
    const { isRefused, lines } = told();
    expect(isRefused).toBe(true);
    const found = lines.filter((one) => says.test(one));
    expect(found.length, lines.join('\n')).toBeGreaterThan(0);
    // The mistake may show in another file, which is then the one that is named.
    const own = found.find((one) => of(file).test(one));
    if (line === '') return;
    const number = Number(of(file).exec(own ?? '')?.[1]);
    const text = readFileSync(join(root, 'content', file), 'utf8').split('\n')[number - 1];
    expect(text, `${file}:${number}, of\n${lines.join('\n')}`).toContain(line);
    expect(lines.join('\n')).not.toMatch(/^\s+at |Error:|undefined|\[object/m);
  });

  test.each([
    ['UTF-16, as some editors save', Buffer.from('\uFEFF{ "locale": "en-IN" }', 'utf16le')],
    ['Latin-1', Buffer.from('{ "locale": "en-IN", "n\u00F6": 1 }', 'latin1')],
  ])('a file that is not UTF-8 is refused with a sentence: %s', (_what, bytes) => {
    writeFileSync(join(root, 'content/numbers.json'), bytes);
    expect(told().lines.join('\n')).toMatch(/content\/numbers\.json:1 the file — .*UTF-8/);
  });

  test.each(['fees.json', 'documents/copyright.json', 'pages/faq.md', 'home'])('%s is missing', (gone) => {
    rmSync(join(root, 'content', gone), { recursive: true });
    const { isRefused, lines } = told();
    expect(isRefused).toBe(true);
    expect(lines.join('\n')).toMatch(new RegExp(`content/${gone}.*missing`));
  });
});
