import { advisers, anchorOf, committeeTitles } from './edition.ts';
import { expect, type Page, phone, tablet, test } from './fixtures.ts';
import { squeeze } from './weight.ts';

const inOrder = [
  'Home',
  'Committees',
  'Call for Papers',
  'Author Guidelines',
  'Schedule',
  'Paper Registration',
  'Publication',
  'Downloads',
  'Contact us',
];
const [, middle = ''] = committeeTitles;

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const committees = (page: Page) => main(page).locator('summary', { hasText: 'Committees' });
const downloads = (page: Page) => main(page).locator('summary', { hasText: 'Downloads' });
const template = (page: Page) => main(page).locator('summary', { hasText: 'Paper Template' });
const link = (page: Page, name: string | RegExp) =>
  main(page).getByRole('link', { name, exact: typeof name === 'string' });

/** What keyboard and mouse find beside the HTML has come. */
async function menuReady(page: Page) {
  await expect(page.locator('[data-menu]')).toHaveAttribute('data-ready', '');
}

test('the navigation has its nine entries in order and marks the present page', async ({ page }) => {
  await page.goto('/schedule');
  const entries = main(page)
    .locator(':scope > ul > li')
    .locator(':scope > a, :scope > details:first-child > summary')
    .filter({ visible: true });
  await expect(entries).toHaveText(inOrder);
  await expect(main(page).locator('[aria-current="page"]')).toHaveText('Schedule');
  await page.goto('/');
  await expect(main(page).locator('[aria-current="page"]')).toHaveText('Home');
});

test('ADR-D05 pointing at a link of the header loads no code; with a list comes what is left of the menu, and no React', async ({
  page,
}) => {
  const loaded: string[] = [];
  await page.goto('/schedule');
  // The banner's picture comes in its own time, after the page.
  await expect(page.locator('.banner .lattice')).toHaveJSProperty('naturalWidth', 340);
  // A page that is pointed at is fetched ahead (ADR-P05); what stands here is code.
  page.on('request', (request) => {
    if (!request.url().includes('/_astro/')) return;
    loaded.push(request.url());
  });
  for (const name of ['Home', 'Author Guidelines', 'Publication']) await link(page, name).hover();
  await page.getByRole('link', { name: 'Sign in', exact: true }).first().hover();
  await page.getByRole('heading', { level: 1 }).click();
  expect(loaded).toEqual([]);
  await downloads(page).hover();
  await menuReady(page);
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded.filter((url) => /react/i.test(url))).toEqual([]);
  expect(await weighed(page, loaded)).toBeLessThan(1500);
});

/** Bytes after brotli of what was loaded. */
async function weighed(page: Page, urls: readonly string[]) {
  const bodies = await Promise.all(urls.map(async (url) => (await page.request.get(url)).text()));
  return bodies.reduce((sum, body) => sum + squeeze(body), 0);
}

test.describe('by mouse', () => {
  test('a dropdown opens under the pointer and closes when it leaves', async ({ page }) => {
    await page.goto('/schedule');
    await expect(link(page, /Copyright Form/)).toBeHidden();
    await downloads(page).hover();
    await expect(link(page, /Copyright Form/)).toBeVisible();
    await page.mouse.move(600, 700);
    await expect(link(page, /Copyright Form/)).toBeHidden();
  });

  test('a click opens it for good; a click elsewhere closes it', async ({ page }) => {
    await page.goto('/schedule');
    await downloads(page).click();
    await page.mouse.move(600, 700);
    await expect(link(page, /Copyright Form/)).toBeVisible();
    await page.mouse.click(600, 700);
    await expect(link(page, /Copyright Form/)).toBeHidden();
  });

  test('ADR-D14 the Paper Template submenu and the Copyright Form open in a new tab and close the menu', async ({
    page,
    context,
  }) => {
    // A download that the browser would still wait for at the end.
    await context.route('**/documents/*', (route) => route.fulfill({ contentType: 'text/plain', body: 'document' }));
    await page.goto('/schedule');
    await downloads(page).click();
    await template(page).click();
    for (const name of [/For Review Article/, /For Original Article/, /Copyright Form/]) {
      await expect(link(page, name)).toHaveAttribute('target', '_blank');
      await expect(link(page, name)).toHaveAttribute('rel', /noopener/);
      await expect(link(page, name)).toHaveAccessibleName(/opens in a new tab/);
    }
    const popup = page.waitForEvent('popup');
    await link(page, /For Review Article/).click();
    await popup;
    await page.mouse.move(600, 700);
    await expect(link(page, /For Review Article/)).toBeHidden();
  });

  test('Committees lists its sections', async ({ page }) => {
    await page.goto('/schedule');
    await committees(page).click();
    for (const name of committeeTitles) await expect(link(page, name)).toBeVisible();
    await link(page, middle).click();
    await expect(page).toHaveURL(`/committees#${anchorOf(middle)}`);
  });
});

test.describe('by keyboard', () => {
  test('Enter opens, arrows walk, Escape closes and gives the focus back', async ({ page }) => {
    await page.goto('/schedule');
    await downloads(page).focus();
    await menuReady(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(template(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(link(page, /For Review Article/)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(template(page)).toBeFocused();
    await expect(link(page, /For Review Article/)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(downloads(page)).toBeFocused();
    await expect(template(page)).toBeHidden();
  });

  test('tabbing out of an open menu closes it', async ({ page }) => {
    await page.goto('/schedule');
    await downloads(page).focus();
    await menuReady(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('Tab');
    await expect(link(page, /Copyright Form/)).toBeHidden();
  });

  test('the first stop is a link to the content', async ({ page }) => {
    await page.goto('/schedule');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test.describe('by touch', () => {
  test.describe('on a phone', () => {
    test.use({ viewport: phone, hasTouch: true, isMobile: true });

    test('one button opens the whole panel in the same order, with both dropdowns in it', async ({ page }) => {
      await page.goto('/schedule');
      await expect(link(page, 'Publication')).toBeHidden();
      const button = page.getByRole('button', { name: 'Menu' });
      await button.tap();
      await expect(main(page)).toBeVisible();
      for (const name of ['Home', 'Committees', 'Contact us']) await expect(link(page, name).first()).toBeVisible();
      await committees(page).tap();
      await expect(link(page, advisers.title)).toBeVisible();
      await downloads(page).tap();
      await template(page).tap();
      await expect(link(page, /For Original Article/)).toBeVisible();
      const small = await main(page)
        .locator('a:visible, summary:visible')
        .evaluateAll((all) =>
          all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.textContent),
        );
      expect(small).toEqual([]);
      await page.getByRole('button', { name: 'Close' }).tap();
      await expect(link(page, 'Publication')).toBeHidden();
      await expect(button).toBeVisible();
    });

    test('Dashboard and Logout appear when a token exists', async ({ page }) => {
      await page.goto('/schedule');
      const claims = btoa(JSON.stringify({ sub: 'u1', role: 'institute', exp: Math.floor(Date.now() / 1000) + 3600 }));
      await page.evaluate(
        (token) => localStorage.setItem('auth-token', JSON.stringify({ token })),
        `e30.${claims.replaceAll('=', '')}.c2ln`,
      );
      await page.reload();
      await page.getByRole('button', { name: 'Menu' }).tap();
      await expect(link(page, 'Dashboard')).toHaveAttribute('href', '/dashboard');
      const told = page.waitForRequest((request) => request.url().endsWith('/users/logout'));
      await page.route('**/users/logout', (route) => route.fulfill({ status: 204 }));
      await main(page).getByRole('button', { name: 'Logout' }).tap();
      await told;
      await expect(page).toHaveURL(/\/$/);
      expect(await page.evaluate(() => localStorage.getItem('auth-token'))).toBeNull();
      await page.getByRole('button', { name: 'Menu' }).tap();
      await expect(main(page)).toBeVisible();
      await expect(link(page, 'Dashboard')).toHaveCount(0);
    });
  });

  test.describe('on a tablet', () => {
    test.use({ viewport: tablet, hasTouch: true });
    test('held upright one button opens the navigation; held sideways all of it fits and a tap opens a dropdown', async ({
      page,
    }) => {
      await page.goto('/schedule');
      await page.getByRole('button', { name: 'Menu' }).tap();
      for (const name of inOrder) await expect(main(page).getByText(name, { exact: true }).first()).toBeInViewport();
      await page.getByRole('button', { name: 'Close' }).tap();
      await expect(main(page)).toBeHidden();
      await page.setViewportSize({ width: 1180, height: 820 });
      await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
      for (const name of inOrder) await expect(main(page).getByText(name, { exact: true }).first()).toBeInViewport();
      await downloads(page).tap();
      await expect(link(page, /Copyright Form/)).toBeInViewport();
    });
  });
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('ADR-D05 the desktop menus open by hover and by press', async ({ page }) => {
    await page.goto('/schedule');
    await committees(page).hover();
    await expect(link(page, middle)).toBeVisible();
    await downloads(page).click();
    await template(page).click();
    await expect(link(page, /For Original Article/)).toBeVisible();
  });

  test.describe('on a phone', () => {
    test.use({ viewport: phone });
    test('ADR-D05 the panel opens and leads on', async ({ page }) => {
      await page.goto('/schedule');
      await page.getByRole('button', { name: 'Menu' }).click();
      await committees(page).click();
      await link(page, middle).click();
      await expect(page).toHaveURL(`/committees#${anchorOf(middle)}`);
    });
  });
});
