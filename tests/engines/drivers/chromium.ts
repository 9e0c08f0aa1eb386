import { type BrowserContext, chromium, type Page } from 'playwright';
import { launchOptions } from '../../e2e/machine.ts';
import { type ActionSource, callOf, type Data, type Driver, type Engine, type KeyAction, type Size } from './driver.ts';

/** The browser of the other browser tests, to compare with. Its headless shell keeps no page in memory. */
export async function startChromium(): Promise<Engine> {
  const browser = await chromium.launch({ ...launchOptions });
  return {
    touches: true,
    open: async (size, touch) =>
      driverOf(await browser.newContext({ viewport: size, reducedMotion: 'reduce', hasTouch: touch })),
    stop: () => browser.close(),
  };
}

async function driverOf(context: BrowserContext): Promise<Driver> {
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(error.error().message));
  let page = await context.newPage();
  const nameOf = new Map<Page, string>();
  const tabs = async () => {
    for (const one of context.pages()) if (!nameOf.has(one)) nameOf.set(one, `tab ${nameOf.size + 1}`);
    return context.pages().map((one) => nameOf.get(one) ?? '');
  };
  return {
    tabs,
    go: async (url) => {
      await page.goto(url);
    },
    back: async () => {
      await page.goBack({ waitUntil: 'commit' });
    },
    forward: async () => {
      await page.goForward({ waitUntil: 'commit' });
    },
    run: async <A extends readonly Data[], R>(script: (...args: A) => R, ...args: A): Promise<R> =>
      JSON.parse(await page.evaluate<string>(callOf(script, args))) as R,
    act: (sources) => perform(page, sources),
    resize: (size: Size) => page.setViewportSize(size),
    async use(tab) {
      await tabs();
      page = [...nameOf].find(([, name]) => name === tab)?.[0] ?? page;
      await page.bringToFront();
    },
    picture: () => page.screenshot(),
    errors: async () => errors,
    close: () => context.close(),
  };
}

/** WebDriver's codes of keys, by Playwright's names. */
const keys: Readonly<Record<string, string>> = {
  '\uE003': 'Backspace',
  '\uE004': 'Tab',
  '\uE007': 'Enter',
  '\uE008': 'Shift',
  '\uE009': 'Control',
  '\uE00C': 'Escape',
  '\uE00D': 'Space',
  '\uE012': 'ArrowLeft',
  '\uE013': 'ArrowUp',
  '\uE014': 'ArrowRight',
  '\uE015': 'ArrowDown',
};

async function perform(page: Page, sources: readonly ActionSource[]): Promise<void> {
  for (const source of sources) {
    if (source.type === 'key') for (const action of source.actions) await press(page, action);
    else await point(page, source);
  }
}

function press(page: Page, { type, value }: KeyAction): Promise<void> {
  const key = keys[value] ?? value;
  return type === 'keyDown' ? page.keyboard.down(key) : page.keyboard.up(key);
}

async function point(page: Page, { parameters, actions }: ActionSource & { type: 'pointer' }): Promise<void> {
  let at = { x: 0, y: 0 };
  const touch = parameters.pointerType === 'touch';
  for (const action of actions) {
    if (action.type === 'pause') await page.waitForTimeout(action.duration);
    else if (action.type === 'pointerMove') {
      at = action;
      if (!touch) await page.mouse.move(at.x, at.y);
    } else if (touch) {
      if (action.type === 'pointerDown') await page.touchscreen.tap(at.x, at.y);
    } else if (action.type === 'pointerDown') await page.mouse.down();
    else await page.mouse.up();
  }
}
