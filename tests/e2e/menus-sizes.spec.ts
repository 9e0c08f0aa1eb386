import { expect, type Page, test } from './fixtures.ts';

/** A window of 320 to 1920 px in steps of 10, zoomed: what the page sees of it, each size once. */
function sizes(): { width: number; height: number; seen: string }[] {
  const found = new Map<string, { width: number; height: number; seen: string }>();
  for (const zoom of [1, 2, 4]) {
    for (let window = 320; window <= 1920; window += 10) {
      const width = Math.floor(window / zoom);
      const height = Math.floor(1080 / zoom);
      found.set(`${width}×${height}`, { width, height, seen: `${window} px at ${zoom * 100} %` });
    }
  }
  return [...found.values()];
}

/** Puts a page of the site into a frame, whose size a script sets at once; the site itself refuses frames, so its answer loses that refusal. */
async function framed(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, 'x-frame-options': __, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.route('**/frame', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><iframe src="${path}" style="border:0"></iframe>`,
    }),
  );
  await page.goto('/frame');
}

test('BUG-UX03 every list of the menu opens inside the window: 320 to 1920 px, at 100, 200 and 400 %', async ({
  page,
}) => {
  await framed(page, '/schedule');
  const found = await page.evaluate((all) => {
    const frame = document.querySelector('iframe');
    const inner = frame?.contentDocument;
    const menu = inner?.querySelector<HTMLElement>('#menu');
    const button = inner?.querySelector('.menu-button');
    if (!menu || !button || !frame) throw new Error('no menu');
    const out: string[] = [];
    for (const { width, height, seen } of all) {
      Object.assign(frame.style, { width: `${width}px`, height: `${height}px` });
      const measure = (name: string, element: Element, sidesOnly: boolean) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        if (right - left < 16) out.push(`${seen}: ${name} is not open`);
        const over = Math.max(-left, right - width, sidesOnly ? 0 : Math.max(-top, bottom - height));
        if (over > 0.5) out.push(`${seen}: ${name} by ${Math.round(over)}`);
      };
      const onPhone = frame.offsetWidth > 0 && button.checkVisibility();
      if (onPhone !== width < 1180) out.push(`${seen}: the frame is not ${width} wide`);
      if (onPhone) {
        menu.showPopover();
        measure('panel', menu, false);
      }
      for (const list of menu.querySelectorAll<HTMLDetailsElement>('.has-menu > details')) {
        const parts = [list, ...list.querySelectorAll('details')];
        for (const part of parts) part.open = true;
        // Within a list, and in the panel, what is below scrolls.
        for (const part of list.querySelectorAll('ul')) {
          measure(list.querySelector('summary')?.textContent ?? '', part, onPhone || part.parentElement !== list);
        }
        for (const part of parts) part.open = false;
      }
      if (onPhone) menu.hidePopover();
    }
    return out;
  }, sizes());
  expect(found).toEqual([]);
});

test('the header is one row at 320 to 1920 px, for a visitor and for an institution, and begins where the content does', async ({
  page,
}) => {
  await framed(page, '/schedule');
  const found = await page.evaluate(() => {
    const frame = document.querySelector('iframe');
    const inner = frame?.contentDocument;
    const header = inner?.querySelector('.site-header');
    const title = inner?.querySelector('.banner h1');
    if (!frame || !inner || !header || !title) throw new Error('no header');
    const out: string[] = [];
    frame.style.height = '800px';
    for (const account of [false, true]) {
      inner.documentElement.toggleAttribute('data-account', account);
      for (let width = 320; width <= 1920; width += 10) {
        frame.style.width = `${width}px`;
        const seen = `${account ? 'an institution' : 'a visitor'} at ${width} px`;
        const pieces = [
          ...header.querySelectorAll('.wrap > :not(.menus), .menu-button, #menu:not(:popover-open) > ul > li'),
        ]
          .filter((piece) => piece.checkVisibility() && piece.getBoundingClientRect().width > 0)
          .map((piece) => piece.getBoundingClientRect())
          .sort((one, other) => one.left - other.left);
        if (header.getBoundingClientRect().height > 66)
          out.push(`${seen}: the header is ${header.clientHeight} px high`);
        for (const [index, { left, right }] of pieces.entries()) {
          const next = pieces[index + 1]?.left ?? title.parentElement?.getBoundingClientRect().right ?? 0;
          if (left < 0 || right > next + 0.5)
            out.push(`${seen}: piece ${index} ends at ${right}, the next begins at ${next}`);
        }
        const apart = (pieces[0]?.left ?? 0) - title.getBoundingClientRect().left;
        if (Math.abs(apart) > 0.5) out.push(`${seen}: the header begins ${apart} px beside the content`);
      }
    }
    return out;
  });
  expect(found).toEqual([]);
});
