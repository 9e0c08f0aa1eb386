import { expect, test } from 'vitest';
import { builtPages, fileFor } from '../support/built-site.ts';

interface Rules {
  readonly prefetch: readonly { readonly where: { readonly and: readonly { readonly not?: Excluded }[] } }[];
}
interface Excluded {
  readonly href_matches: readonly string[];
}

const pages = builtPages();
const ofAnAccount = /^\/(?:auth|admin|dashboard|payment|inspection)\b/;

test('ADR-P05 what may be fetched ahead is a page that belongs to no account, wherever it is linked', () => {
  const known = new Set(pages.map(({ path }) => path));
  let checked = 0;
  for (const { path, document } of pages) {
    const rules = document.querySelector('script[type=speculationrules]')?.textContent;
    expect(rules !== undefined, path).toBe(!ofAnAccount.test(path));
    if (!rules) continue;
    const [rule] = (JSON.parse(rules) as Rules).prefetch;
    const never = (rule?.where.and.flatMap(({ not }) => not?.href_matches ?? []) ?? []).map(
      (pattern) => new URLPattern(pattern, 'https://example.org'),
    );
    for (const link of document.querySelectorAll('a[href^="/"]')) {
      const url = new URL(link.getAttribute('href') ?? '', 'https://example.org');
      if (never.some((pattern) => pattern.test(url))) continue;
      expect(ofAnAccount.test(url.pathname), `${path} → ${url.pathname}`).toBe(false);
      // The archive of an earlier edition is no page of this one.
      expect(known.has(url.pathname) || fileFor(url.pathname), `${path} → ${url.pathname}`).toBeTruthy();
      checked++;
    }
  }
  expect(checked).toBeGreaterThan(200);
});
