import { expect, test } from 'vitest';
import { builtPages } from '../support/built-site.ts';

test('no page shows a placeholder that was not filled in', () => {
  const placeholder = /\{(?:[a-z]+(?:-[a-z]+)*(?:@[a-z]+)?(?:\|[a-z]+)?|(?:fee|journal|site|kept):[^}]*)\}/;
  for (const { path, document } of builtPages()) {
    for (const code of document.querySelectorAll('script, style')) code.remove();
    // What a command of LaTeX takes stands in braces too.
    const text = document.documentElement?.textContent?.replaceAll(/\\[a-z]+\{[^}]*\}/g, '');
    expect(text, path).not.toMatch(placeholder);
  }
});
