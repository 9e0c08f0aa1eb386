import papersFile from '#content/papers.json' with { type: 'json' };
import { expect, test } from '../fixtures.ts';

const tracks = new Set(papersFile.papers.map((paper) => paper.track));
const track = Math.max(...tracks);
const goal = Math.max(...papersFile.papers.flatMap((paper) => paper.goals));

test.describe('list of papers', () => {
  test('is filtered and ordered with its state in the address, which gives the same list to whoever opens it', async ({
    page,
  }) => {
    await page.goto('/proceedings');
    const papers = page.locator('#papers > li:visible');
    const all = await papers.count();
    await page.getByLabel('Track', { exact: true }).selectOption(String(track));
    const status = page.getByRole('status').filter({ hasText: 'shown' });
    await expect(status).toHaveText(/^\d+ of \d+ shown$/);
    const ofTrack = await papers.count();
    expect(ofTrack).toBeLessThan(all);
    for (const text of await papers.allTextContents()) expect(text).toContain(`Track ${track}`);
    await page.getByLabel('Order').selectOption('title');
    await expect(page).toHaveURL(`/proceedings?track=${track}&order=title`);
    const titles = await papers.getByRole('link').allTextContents();
    expect(titles).toEqual(titles.toSorted((one, other) => one.localeCompare(other)));

    await page.goto(`/proceedings?goal=${goal}&track=${track + 1}`);
    await expect(page.getByLabel('Goal')).toHaveValue(String(goal));
    await expect(page.getByLabel('Track', { exact: true }), 'a track that is not there is no filter').toHaveValue('');
    await expect(status).toBeVisible();
  });

  test('stands whole and without filters where scripts do not run', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await page.goto('/proceedings');
    await expect(page.locator('#papers > li').last()).toBeVisible();
    await expect(page.getByLabel('Track', { exact: true })).toBeHidden();
    await context.close();
  });
});
