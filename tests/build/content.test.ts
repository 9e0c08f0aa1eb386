import { expect, test } from 'vitest';
import { builtPages } from '../support/built-site.ts';

test('no page shows a placeholder that was not filled in', () => {
  const placeholder = /\{(?:[a-z]+(?:-[a-z]+)*(?:@[a-z]+)?(?:\|[a-z]+)?|(?:fee|journal|site|kept):[^}]*)\}/;
  for (const { path, document } of builtPages()) {
    for (const code of document.querySelectorAll('script, style')) code.remove();
    expect(document.documentElement?.textContent, path).not.toMatch(placeholder);
  }
});
