import { isAlive, register } from '../support/accounts.ts';
import { expect, phone, test } from './fixtures.ts';
import { logOut, plantSession, signedIn, site, storedSession } from './session.ts';
import { authRoutes, routes } from './site.ts';

const guarded = ['/dashboard', '/admin/dashboard', '/payment', '/inspection/timeline/form'];
const open = [...routes.map(({ path }) => path), ...authRoutes].filter((path) => !guarded.includes(path));
const odd = ['', 'yeah', 'true', 'null', '{}', '[]', '{"token":"', '{"token":7}', '{"token":"a.b.c"}'];

test.use({ viewport: phone });

test.describe('SEC-S5, BUG-51: odd content under auth-token', () => {
  // Every text is judged by the unit test of the session; here every page meets one of them, and every text a page.
  for (const [index, path] of open.entries()) {
    const text = odd[index % odd.length] ?? '';
    test(`${path} renders signed out when ${JSON.stringify(text)} is kept there`, async ({ page }) => {
      await page.addInitScript((value) => {
        for (const store of [localStorage, sessionStorage]) store.setItem('auth-token', value);
      }, text);
      await page.goto(path);
      await expect(page.getByRole('main')).toBeVisible();
      await page.getByRole('button', { name: 'Menu' }).click();
      const menu = page.getByRole('navigation', { name: 'Main' });
      await expect(menu.getByRole('link', { name: 'Schedule' })).toBeVisible();
      await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
      await expect(menu.getByRole('button', { name: 'Logout' })).toHaveCount(0);
    });
  }

  for (const path of guarded) {
    test(`${path} leads to the login screen, once`, async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem('auth-token', '{"token":"a.b.c"}'));
      const visits: string[] = [];
      page.on('framenavigated', (frame) => visits.push(new URL(frame.url()).pathname));
      await page.goto(path);
      await page.waitForURL(`/auth/login?next=${encodeURIComponent(path)}`);
      await expect(page.locator('form[data-ready]')).toBeVisible();
      expect(visits.filter((visit) => visit === '/auth/login')).toHaveLength(1);
    });
  }
});

test.describe('the session', () => {
  test('shows Dashboard and Logout in the menu of a phone; logout kills the token and clears the entry (SEC-S2)', async ({
    page,
  }) => {
    const token = (await register(site)).token;
    await plantSession(page, token);
    await page.goto('/schedule');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
    await menu.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('/');
    expect(await storedSession(page, 'localStorage')).toBeNull();
    await expect.poll(() => isAlive(site, token)).toBe(false);
  });

  test('a logout in one tab reaches the others: menus lose their entries, guarded screens lead to login (SEC-S5)', async ({
    page,
    context,
    watch,
  }) => {
    watch.expectConsole(/401/);
    await signedIn(page);
    await page.goto('/schedule');
    const screen = await context.newPage();
    await screen.goto('/dashboard');
    await expect(screen.getByRole('main')).toContainText('@example.org');
    const reader = await context.newPage();
    await reader.goto('/publication');
    await reader.getByRole('button', { name: 'Menu' }).click();
    const entry = reader.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' });
    await expect(entry).toBeVisible();
    await logOut(page);
    await screen.waitForURL('/auth/login?next=%2Fdashboard');
    await expect(entry).toHaveCount(0);
  });

  test('un-ticking Remember me never ends a live session, and clears what is not one (SEC-S5, ADR-D16)', async ({
    page,
  }) => {
    const token = (await register(site)).token;
    await page.goto('/auth/login');
    await page.locator('form[data-ready]').waitFor();
    // Somebody signed in meanwhile, in another tab.
    const session = JSON.stringify({ token, paymentStatus: false, hasFetchedData: false });
    await page.evaluate((text) => localStorage.setItem('auth-token', text), session);
    const box = page.getByLabel('Remember me');
    await box.check();
    await box.uncheck();
    expect((await storedSession(page, 'localStorage'))?.token).toBe(token);
    await page.evaluate(() => localStorage.setItem('auth-token', 'true'));
    await box.check();
    await box.uncheck();
    expect(await storedSession(page, 'localStorage')).toBeNull();
  });

  test('a token that the server refuses ends the session and leads to login, once', async ({
    page,
    request,
    watch,
  }) => {
    watch.expectConsole(/401/);
    const token = (await register(site)).token;
    await plantSession(page, token);
    await request.post('/users/logout', { headers: { authorization: `Bearer ${token}` } });
    await page.goto('/dashboard');
    await page.waitForURL('/auth/login?next=%2Fdashboard');
    expect(await storedSession(page, 'localStorage')).toBeNull();
  });

  test('after a logout the back button shows no guarded screen', async ({ page }) => {
    await signedIn(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('main')).toContainText('@example.org');
    await page.goto('/schedule');
    await logOut(page);
    await page.waitForURL('/');
    await page.goBack();
    await page.goBack();
    await page.waitForURL('/auth/login?next=%2Fdashboard');
  });
});
