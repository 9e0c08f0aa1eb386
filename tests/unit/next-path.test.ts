import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginPath, sameOriginPath } from '../../src/client/next-path.ts';

const origin = 'https://conference.example.org';

describe('SEC-S6: the return path after login is a path of this site, as the URL parser sees it', () => {
  it.each(['/payment', '/dashboard?tab=2#top', '/inspection/timeline/form', '/', '/a/../b'])('keeps %s', (path) => {
    expect(sameOriginPath(path, origin)).toBe(path === '/a/../b' ? '/b' : path);
  });

  it.each([
    '/\\evil.example',
    '//evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    '/x/..//evil.example',
    'https://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    ' //evil.example',
    'payment',
    '',
    null,
    undefined,
  ])('refuses %j (B49)', (value) => {
    expect(sameOriginPath(value, origin)).toBeNull();
  });

  it.each(['/auth', '/auth/register', '/auth/login?next=/payment', '/auth/../auth/register'])(
    'does not lead back to %s',
    (value) => {
      expect(sameOriginPath(value, origin)).toBeNull();
    },
  );

  it('whatever is written there, following the result never leaves the site', () => {
    const nasty = fc.string({
      unit: fc.constantFrom('/', '\\', '.', ':', '@', '?', '#', '%', '2', 'e', 'f', 'x', '\t', '\n', ' '),
    });
    fc.assert(
      fc.property(fc.oneof(nasty, fc.string(), fc.webUrl()), (tail) => {
        const path = sameOriginPath(`/${tail}`, origin);
        if (path !== null) expect(new URL(path, origin).origin).toBe(origin);
      }),
    );
  });
});

describe('the address of the login screen', () => {
  it('carries the way back, and nothing for the home page', () => {
    expect(loginPath('/payment')).toBe('/auth/login?next=%2Fpayment');
    expect(loginPath('/')).toBe('/auth/login');
  });

  it('gives back what it was given', () => {
    const next = new URL(loginPath('/dashboard?a=1&b=%2F#x'), origin).searchParams.get('next');
    expect(sameOriginPath(next, origin)).toBe('/dashboard?a=1&b=%2F#x');
  });
});
