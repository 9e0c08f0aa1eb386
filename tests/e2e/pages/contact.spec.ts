import people from '#content/coordinators.json' with { type: 'json' };
import site from '#content/site.json' with { type: 'json' };
import { expectReachAtEveryWidth } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

test('every coordinator with role, department, mobile and e-mail', async ({ page }) => {
  await page.goto('/contact');
  const cards = page.locator('.coordinators > li');
  await expect(cards).toHaveCount(people.coordinators.length);
  for (const [index, { role, department, mobile, email }] of people.coordinators.entries()) {
    const card = cards.nth(index);
    await expect(card).toContainText(role);
    await expect(card).toContainText(department);
    await expect(card.getByRole('link', { name: mobile })).toHaveAttribute('href', `tel:${mobile.replaceAll(' ', '')}`);
    await expect(card.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  }
});

test('the form asks for name, email, subject and message, all required', async ({ page }) => {
  await page.goto('/contact');
  const form = page.getByRole('form', { name: 'Contact' });
  for (const label of ['Name', 'Email', 'Subject', 'Message']) {
    await expect(form.getByRole('textbox', { name: label })).toHaveAttribute('required', '');
  }
  await expect(form.getByRole('textbox', { name: 'Email' })).toHaveAttribute('type', 'email');
  await expect(form.getByRole('button', { name: 'Send Message' })).toBeVisible();
});

test('ADR-D13: a picture and a link first; the interactive map loads only when asked for', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByRole('img', { name: /map/i })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Open map/ })).toHaveAttribute('href', site.venue.mapUrl);
  await expect(page.locator('iframe')).toHaveCount(0);

  const host = new URL(site.venue.mapEmbedUrl).origin;
  await page.route(`${host}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<p>map</p>' }));
  await page.getByRole('button', { name: 'Load interactive map' }).click();
  const frame = page.frameLocator('iframe[title^="Interactive map"]');
  await expect(frame.getByText('map')).toBeVisible();
  await expect(page.locator('iframe')).toHaveAttribute('src', site.venue.mapEmbedUrl);
  await expect(page.getByRole('button', { name: 'Load interactive map' })).toBeHidden();
  await expectReachAtEveryWidth(page, 'map');
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });
  test('the map is a picture with its link, and the form is there', async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByRole('img', { name: /map/i })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Load interactive map' })).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  });
});
