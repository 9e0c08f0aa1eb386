import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { Square } from '../../src/content/facts/portrait-photo.ts';
import { withBrowser } from '../bench/browser.ts';
import { bundleEditor } from '../build/editor/bundle.ts';
import { editorInDev } from '../build/integrations/editor.ts';

/**
 * Photographs the field of a portrait in the editor, with the square laid over the face.
 * @param root of the copy whose content is edited
 * @param photo that is chosen
 * @param square that is laid on it
 * @param keep takes the picture of a part of the page
 */
export async function shootPortraitField(
  root: string,
  photo: Buffer,
  square: Square,
  keep: (page: Page, part: string, name: string) => Promise<void>,
): Promise<void> {
  const workshop = join(root, '.cache', 'editor');
  mkdirSync(workshop, { recursive: true });
  const bundle = await bundleEditor(workshop);
  const answer = editorInDev(root, async () => bundle);
  const server = createServer((request, response) => answer(request, response, () => response.writeHead(404).end()));
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  const { port } = server.address() as AddressInfo;
  await withBrowser(async ({ browser }) => {
    const page = await browser.newPage({ viewport: { width: 900, height: 1200 }, reducedMotion: 'reduce' });
    await page.goto(`http://localhost:${port}/editor#/collections/people/entries/speakers`);
    await page.getByRole('button', { name: 'Work with Local Repository' }).click();
    await page.getByRole('button', { name: /^Add .*Speakers/ }).click();
    const field = page.locator('[data-field-type="portrait"]').last();
    await field.getByRole('button', { name: 'Choose a photo' }).click();
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click();
    await (await chosen).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
    await page.getByRole('dialog').getByRole('button', { name: 'Insert' }).click();
    // The size first: a square that fills the photo has no room to move.
    const positions = [
      ['Size of the square', square.side],
      ['Left to right', square.left],
      ['Up and down', square.top],
    ] as const;
    for (const [name, value] of positions) await field.getByRole('slider', { name }).fill(String(value));
    await field.locator('figure[aria-busy="false"]').waitFor();
    await field.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await keep(page, '[data-field-type="portrait"]:has(.portrait-crop)', 'editor-portrait');
  });
  server.close();
}
