import { parseHTML } from 'linkedom';
import { callTest, expect, test } from './fixtures.ts';
import { informational } from './site.ts';

/** Every address below which a function answers. The pages among them stay static files. */
const calls = /\/(users|api|payment\/|inspection\/timeline$|admin\/(?!dashboard))/;

test.describe('with every function failing', () => {
  test.beforeEach(async ({ context }) => {
    await context.route(calls, (route) =>
      route.request().resourceType() === 'document' ? route.fallback() : route.fulfill({ status: 503, body: '' }),
    );
  });

  test('SEC-V2 BUG-58 SEC-K2 every informational page is whole, and asks no function for anything', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (calls.test(new URL(request.url()).pathname)) asked.push(request.url());
    });
    for (const path of ['/', '/committees', '/contact', ...informational]) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(200);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(page.getByRole('contentinfo'), path).toBeVisible();
    }
    expect(asked).toEqual([]);
  });

  test('SEC-V2 the countdown counts', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2025-07-14T00:00:00+05:30'));
    await page.goto('/');
    await page.locator('.countdown').scrollIntoViewIfNeeded();
    await expect(page.getByRole('heading', { name: 'Conference starts in' })).toBeVisible();
  });
});

callTest.describe('headers', () => {
  for (const path of ['/', '/payment', '/auth/login', '/no/such/page']) {
    callTest(`SEC-H2 ${path} carries the strict set`, async ({ request }) => {
      const headers = (await request.get(path)).headers();
      expect(headers['strict-transport-security']).toMatch(/max-age=(31536000|[4-9]\d{7}|\d{9,}); includeSubDomains/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com")');
      // It would blank the provider's card frame (BUG-22).
      expect(headers).not.toHaveProperty('cross-origin-embedder-policy');
      const policy = headers['content-security-policy'] ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("form-action 'self'");
      expect(policy).not.toMatch(/unsafe-|\*(?!\.js\.stripe\.com|\.stripe\.com)/);
    });
  }

  callTest('a file with a hash in its name is kept for a year, a document is asked for anew', async ({ request }) => {
    const { document } = parseHTML(await (await request.get('/schedule')).text());
    const font = document.querySelector('link[rel="preload"][as="font"]')?.getAttribute('href');
    expect((await request.get(font ?? '')).headers()['cache-control']).toContain('immutable');
    const agenda = document.querySelector('main a[href*="/documents/"]')?.getAttribute('href');
    expect(agenda).toMatch(/\?v=[0-9a-f]+/);
    expect((await request.get(agenda ?? '')).headers()['cache-control']).toContain('must-revalidate');
  });
});
