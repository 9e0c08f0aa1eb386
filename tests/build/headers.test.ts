import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtPages, dist } from '../support/built-site.ts';

/** Path → policy, as the build wrote them. */
const policies = new Map(
  readFileSync(join(dist, '_headers'), 'utf8')
    .split('\n\n')
    .map((rule) => rule.trim().split('\n  Content-Security-Policy: ') as [string, string]),
);

test('BUG-PL11 each page has its policy under both of its names, and no other page reaches so far', () => {
  for (const { path } of builtPages()) {
    const file = path.endsWith('/') ? `${path}index.html` : `${path}.html`;
    expect(policies.get(path), path).toContain("default-src 'none'");
    expect(policies.get(file), file).toBe(policies.get(path));
    const reachesStripe = path === '/payment';
    expect(policies.get(file)?.includes('js.stripe.com'), file).toBe(reachesStripe);
  }
});
