import downloads from '#content/downloads.json' with { type: 'json' };
import journals from '#content/journals.json' with { type: 'json' };
import site from '#content/site.json' with { type: 'json' };
import { knownOf } from '../edition.ts';
import { expect, phone, test } from '../fixtures.ts';

const documentUrl = (id: string) => downloads.documents.find((one) => one.id === id)?.url ?? '';

test.describe('author guidelines', () => {
  test('five sections in order, the submission service, and an address for questions', async ({ page }) => {
    await page.goto('/author-guidelines');
    const main = page.getByRole('main');
    await expect(main.locator('.guideline').getByRole('heading', { level: 2 })).toHaveText([
      'General Information',
      'Copyright form',
      'Registration Guidelines',
      'Camera Ready Copy',
      'Publication',
    ]);
    await expect(main.getByText('Maximum 6 pages')).toBeVisible();
    const submit = main.getByRole('link', { name: /^Submit Your Paper/ });
    await expect(submit).toHaveAttribute('href', site.links.paperManagement.url);
    await expect(submit).toHaveAttribute('target', '_blank');
    await expect(main.getByRole('link', { name: site.email })).toHaveAttribute('href', `mailto:${site.email}`);
  });

  test('Download Template opens a menu of two; choosing one opens it in a new tab and closes the menu', async ({
    page,
    context,
  }) => {
    await page.goto('/author-guidelines');
    const button = page.getByRole('button', { name: 'Download Template' });
    const menu = page.locator('#templates');
    await expect(menu).toBeHidden();
    await button.click();
    await expect(menu.getByRole('link')).toHaveText([
      /^\s*Original Article\s+DOCX, \d+ kB, /,
      /^\s*Review Article\s+DOCX, \d+ kB, /,
    ]);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await page.mouse.click(5, 400);
    await expect(menu).toBeHidden();

    await context.route('**/documents/*', (route) => route.fulfill({ contentType: 'text/plain', body: 'document' }));
    await button.click();
    const opened = context.waitForEvent('page');
    await menu.getByRole('link', { name: /^Review Article/ }).click();
    const tab = await opened;
    await expect(menu).toBeHidden();
    await tab.waitForURL((url) => url.pathname === documentUrl('review-article-word'));
    expect(await tab.evaluate(() => window.opener)).toBeNull();
  });

  test.describe('with scripts off', () => {
    test.use({ javaScriptEnabled: false });
    test('the template menu opens all the same', async ({ page }) => {
      await page.goto('/author-guidelines');
      await page.getByRole('button', { name: 'Download Template' }).click();
      await expect(page.locator('#templates').getByRole('link')).toHaveCount(2);
    });
  });
});

test.describe('paper registration', () => {
  const { fees, tax } = knownOf<{ readonly fees: readonly [string, ...(string | RegExp)[]][]; readonly tax: string }>({
    pune: {
      tax: '18% GST',
      fees: [
        ['Indian, institute participant', 'Rs 2,000 (no GST)', 'Rs 7,000 (no GST)'],
        ['Indian, others', /^\s*Rs 2,000/, /^\s*Rs 7,000/],
        ['International', /^\s*\$50/, /^\s*\$84\.13/],
        ['Attendee / Presenter', /^\s*Rs 1,500/, 'No journal fee'],
      ],
    },
    lisbon: {
      tax: '23% VAT',
      fees: [
        ['Author', /^\s*€450\s*€365\.85 \+ €84\.15 VAT, included/, /^\s*€123\s*€100 \+ €23 VAT, added/],
        ['Student', '€99.50 (no VAT)', 'No journal fee'],
      ],
    },
  });

  test('the fee table, with the tax in its headings', async ({ page }) => {
    await page.goto('/paper-submission');
    const table = page.getByRole('table');
    await expect(table.getByRole('columnheader')).toHaveText([
      'Category',
      new RegExp(`Conference.*${tax}`),
      new RegExp(`Journal.*${tax}`),
    ]);
    for (const [category, ...amounts] of fees) {
      const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: category, exact: true }) });
      await expect(row.getByRole('cell')).toHaveText(amounts);
    }
  });

  test('on a phone each row is a card whose cells name their column', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/paper-submission');
    const cell = page.getByRole('cell').first();
    await expect(cell).toHaveCSS('display', 'block');
    expect(await cell.evaluate((one) => getComputedStyle(one, '::before').content)).toMatch(
      new RegExp(`Conference.*${tax}`),
    );
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(fees.length + 1);
  });

  test('payment links, the registration form and the submission service lead out', async ({ page }) => {
    await page.goto(`/paper-submission?at=${knownOf({ pune: '2025-05-01T10:00', lisbon: '2026-12-01T10:00' })}`);
    const main = page.getByRole('main');
    for (const { label, url } of Object.values(site.links)) {
      await expect(main.getByRole('link', { name: label }).first()).toHaveAttribute('href', url);
    }
    await expect(main.getByText(/registration form after payment/)).toBeVisible();
    await expect(main.getByText(/external paper-management service/)).toBeVisible();
  });
});

test('publication: logo of the publisher, bullets, and its journals', async ({ page }) => {
  await page.goto('/publication');
  const main = page.getByRole('main');
  await expect(main.getByRole('img')).toHaveJSProperty('complete', true);
  expect(await main.getByRole('img').evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await expect(main.locator('.publisher li')).not.toHaveCount(0);
  await expect(main.locator('.journal').getByRole('heading', { level: 3 })).toHaveCount(journals.journals.length);
});
