import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentReport } from '../../scripts/commands/content-report.ts';
import { loadContent } from '../../src/content/check/load.ts';
import { shareCards } from '../../src/documents/share-pictures.ts';
import { contentCopy } from '../support/content-copy.ts';
import { randomEdits, validEdits } from '../support/valid-edits.ts';

const { root } = contentCopy();

test('BUG-C02 valid edits, one after the other: each passes the check, and each kind is made', {
  timeout: 120_000,
}, () => {
  const edits = validEdits(root);
  const names = Object.keys(edits);
  const order = [...names.map((name, index) => [name, index] as const), ...randomEdits(names, 6)];
  order.forEach(([name, number], index) => {
    const shown = edits[name]?.(number + index * 1000);
    const content = loadContent(root);
    const { words, gone = false } = shown?.(content) ?? { words: '' };
    if (name !== 'a date moves' && name !== 'a fee changes' && !name.startsWith('a news item'))
      expect(JSON.stringify(content).includes(words), `${index + 1}. ${name}, of ${JSON.stringify(order)}`).toBe(!gone);
  });
});

test('BUG-RM8 a file that is none of the content may lie in any folder of it: what an editor or a system left there', () => {
  const before = shareCards(root);
  for (const folder of ['', 'home', 'guidelines', 'pages', 'announcements', 'documents'])
    for (const name of ['.sveltia-tmp-0f2c', '.DS_Store']) writeFileSync(join(root, 'content', folder, name), 'half');
  expect(contentReport(root)).toMatchObject({ isRefused: false });
  expect(shareCards(root)).toEqual(before);
});
