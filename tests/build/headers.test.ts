import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtPages, dist } from '../support/built-site.ts';

/** Path → headers, as the build wrote them. */
const rules = new Map(
  readFileSync(join(dist, '_headers'), 'utf8')
    .split('\n\n')
    .map((rule) => {
      const [path = '', ...lines] = rule.trim().split('\n  ');
      return [path, new Map(lines.map((line) => line.split(/: (.*)/, 2) as [string, string]))] as const;
    }),
);

test('BUG-PL11 each page has its policy under both of its names, and no other page reaches so far', () => {
  for (const { path } of builtPages()) {
    const file = path.endsWith('/') ? `${path}index.html` : `${path}.html`;
    const policy = rules.get(path)?.get('Content-Security-Policy');
    expect(policy, path).toContain("default-src 'none'");
    expect(rules.get(file), file).toEqual(rules.get(path));
    const reachesStripe = path === '/payment';
    expect(policy?.includes('js.stripe.com'), path).toBe(reachesStripe);
  }
});

test('BUG-XB04 a page that shows something of one account is kept by no browser, every other one is', () => {
  for (const { path, document } of builtPages()) {
    // Private screens ask not to be indexed; the sign-in screens say who is signed in.
    const isPrivate = document.querySelector('meta[name=robots][content*=noindex]') !== null && path !== '/404';
    const isOfOneAccount = isPrivate || document.querySelector('.signed-in-as') !== null;
    expect(rules.get(path)?.get('Cache-Control'), path).toBe(isOfOneAccount ? 'no-store' : undefined);
  }
});

test('only the page that checks papers may start a worker, and that worker reaches nothing but its own code (ADR-P06)', () => {
  for (const { path } of builtPages()) {
    const policy = rules.get(path)?.get('Content-Security-Policy');
    expect(policy?.includes("worker-src 'self'"), path).toBe(path === '/check-paper');
  }
  const worker = [...rules].filter(([path]) => path.startsWith('/_astro/paper-worker'));
  expect(worker.map(([, headers]) => headers.get('Content-Security-Policy'))).toEqual([
    "default-src 'none'; script-src 'self'; report-uri /api/policy-report",
  ]);
});

test('the policy for all paths grows with the kinds of pages, not with the pages', () => {
  const policies = [...rules.values()].map((headers) => headers.get('Content-Security-Policy') ?? '');
  const hashes = (policy: string) => policy.match(/'sha256-/g)?.length ?? 0;
  expect(hashes(rules.get('/*')?.get('Content-Security-Policy') ?? '')).toBeLessThan(80);
  expect(Math.max(...policies.map(({ length }) => length))).toBeLessThan(6_000);
});
