import { expect, test } from 'vitest';
import { loadContent } from '../../src/content/check/load.ts';
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
