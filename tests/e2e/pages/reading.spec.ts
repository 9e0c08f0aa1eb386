import faq from '#content/faq.json' with { type: 'json' };
import { expect, test } from '../fixtures.ts';

test('each question can be linked: its address leads to it, 100 px below the top', async ({ page }) => {
  const last = faq.groups.at(-2)?.questions.at(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/faq#${last?.id}`);
  const question = page.locator(`[id="${last?.id}"]`);
  await expect(question.getByRole('heading', { level: 3 })).toContainText(last?.question ?? '');
  await expect.poll(async () => Math.abs(((await question.boundingBox())?.y ?? 0) - 100)).toBeLessThanOrEqual(2);
  await expect(page.getByRole('article')).toHaveCount(faq.groups.flatMap(({ questions }) => questions).length);
  await expect(page.getByRole('main')).not.toContainText('{');
});

test('tourism and privacy list their own sections, and each link leads to one', async ({ page }) => {
  for (const path of ['/tourism', '/privacy']) {
    await page.goto(path);
    const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    expect(await contents.count()).toBeGreaterThan(2);
    for (const href of await contents.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))) {
      await expect(page.locator(`[id="${href.slice(1)}"]`)).toBeVisible();
    }
  }
});

test('on paper there are no menus, buttons or forms, and the text is black on white', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.emulateMedia({ media: 'print' });
  for (const path of ['/schedule', '/contact', '/call-for-papers', '/author-guidelines']) {
    await page.goto(path);
    await expect(page.locator('nav:visible, button:visible, form:visible, input:visible')).toHaveCount(0);
    await expect(page.getByRole('main').locator('h1')).toHaveCSS('color', 'rgb(0, 0, 0)');
  }
});
