import { existsSync } from 'node:fs';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { Command, Name } from 'selenium-webdriver/lib/command.js';
import { callOf, type Data, type Driver, type Engine, type Size } from './driver.ts';
import { freePort, programNeeded, type Started, startProgram, stopProgram, twice, within } from './machine.ts';

/** Debian keeps WebKitGTK's own browser beside the library, in a folder of the machine's kind. */
const browsers = ['x86_64', 'aarch64', 'arm', 'i386', 'riscv64', 'powerpc64le', 's390x'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
);

/** Debian's WebKitGTK, driven by WebDriver on a screen that nobody sees. */
export async function startWebKit(): Promise<Engine> {
  const server = programNeeded(['WebKitWebDriver'], 'webkit2gtk-driver');
  const screen = programNeeded(['Xvfb'], 'xvfb');
  const binary = browsers.find((path) => existsSync(path));
  if (binary === undefined) throw new Error("there is no MiniBrowser (Debian's package libwebkit2gtk-4.1-0)");
  const programs: Started[] = [];
  const stop = async () => {
    for (const program of programs.toReversed()) await stopProgram(program.process);
  };
  try {
    // Number 3 is the stream at which it tells the screen that was free.
    const display = await startProgram(
      screen,
      ['-displayfd', '3', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp'],
      { channel: 3, ready: /(\d+)\n/ },
    );
    programs.push(display);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    // It prints nothing: what it runs in prints first, and the port is asked below.
    programs.push(
      await startProgram(
        '/bin/sh',
        ['-c', 'echo started; exec "$0" "$@"', server, `--port=${port}`, '--replace-on-new-session'],
        {
          channel: 1,
          ready: /started/,
          env: {
            ...process.env,
            DISPLAY: `:${display.word}`,
            GTK_THEME: 'Adwaita',
            NO_AT_BRIDGE: '1',
            LIBGL_ALWAYS_SOFTWARE: '1',
          },
        },
      ),
    );
    await untilItListens(url);
    return {
      touches: false,
      open: (size) => twice(() => within(45, openWebKit(url, binary, size))),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilItListens(url: string): Promise<void> {
  const end = Date.now() + 30_000;
  for (;;) {
    try {
      await fetch(`${url}/status`);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function openWebKit(url: string, binary: string, size: Size): Promise<Driver> {
  const args = ['--automation', '--javascript-can-open-windows-automatically=true'];
  const driver = await new Builder()
    .usingServer(url)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args } }))
    .build();
  try {
    await leaveToolbar(driver);
    return await driverOf(driver, size);
  } catch (error) {
    await driver.quit();
    throw error;
  }
}

/** The browser's toolbar is 447 px wide, so that no phone can be had; a window opened by a page may have none. Leaves it the only one. */
async function leaveToolbar(driver: WebDriver): Promise<void> {
  const old = await driver.getWindowHandle();
  await driver.executeScript("open('about:blank', '', 'toolbar=no,location=no,menubar=no,width=800,height=600')");
  const bare = await driver.wait(
    async () => (await driver.getAllWindowHandles()).find((handle) => handle !== old),
    30_000,
  );
  if (bare === undefined) throw new Error('no window without a toolbar');
  await driver.close();
  await driver.switchTo().window(bare);
}

async function driverOf(driver: WebDriver, size: Size): Promise<Driver> {
  const resize = async ({ width, height }: Size) => {
    await driver.manage().window().setRect({ x: 0, y: 0, width, height });
    // The window manager answers at once; the page is laid out anew only when the window has told it.
    await driver.wait(async () => (await driver.executeScript<number>('return innerWidth')) === width, 20_000);
  };
  await resize(size);
  const run = async <A extends readonly Data[], R>(script: (...args: A) => R, ...args: A): Promise<R> =>
    JSON.parse(await driver.executeScript<string>(`return ${callOf(script, args)}`)) as R;
  return {
    run,
    resize,
    go: (address) => driver.get(address),
    back: () => driver.navigate().back(),
    forward: () => driver.navigate().forward(),
    act: async (sources) => {
      await driver.execute(new Command(Name.ACTIONS).setParameter('actions', sources));
    },
    tabs: () => driver.getAllWindowHandles(),
    use: (tab) => driver.switchTo().window(tab),
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    // WebDriver has no command for them: the served pages keep them (sandbox/uncaught-errors.ts).
    async errors() {
      const kept: string[] = [];
      for (const tab of await driver.getAllWindowHandles()) {
        await driver.switchTo().window(tab);
        kept.push(...(JSON.parse((await driver.executeScript<string>('return window.name')) || '[]') as string[]));
      }
      // It says so of a module that it was fetching when its page was left.
      return kept.filter((text) => !text.includes('Importing a module script failed'));
    },
    close: () => driver.quit(),
  };
}
