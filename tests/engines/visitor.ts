import { expect } from 'playwright/test';
import { addresses } from '../e2e/addresses.ts';
import type { Data, Driver, KeyAction, PointerAction, Size } from './drivers/driver.ts';
import { type Found, seek, type Target, wantedOf } from './seek.ts';

export const link = (name: string | RegExp, within?: string): Target => target('link', name, within);
export const button = (name: string | RegExp, within?: string): Target => target('button', name, within);
export const summary = (name: string | RegExp, within?: string): Target => target('summary', name, within);
export const heading = (name: string | RegExp, within?: string): Target => target('heading', name, within);
export const field = (name: string | RegExp, within?: string): Target => target('field', name, within);
export const text = (name: string | RegExp, within?: string): Target => target('text', name, within);
export const message = (name: string | RegExp): Target => target('status', name);

const target = (role: Target['role'], name: string | RegExp, within?: string): Target => ({
  role,
  name,
  ...(within !== undefined && { within }),
});

export const key = {
  tab: '\uE004',
  enter: '\uE007',
  control: '\uE009',
  escape: '\uE00C',
  down: '\uE015',
} as const;

/** Milliseconds that a result may take, on a machine that does three other things. */
const patience = 20_000;
/** Milliseconds for which a thing has to stay where it is before a hand presses it. */
const restMs = 100;

/**
 * Somebody at a browser: does what a hand does and waits for what an eye sees.
 * Nothing is done before it can be done, and no wait is for a time.
 */
export class Visitor {
  readonly driver: Driver;
  /** Errors that the test makes on purpose and nobody catches. */
  readonly meets: unknown[] = [];
  private readonly touches: boolean;

  /** @param touches whether the engine's driver has a finger; elsewhere a script imposes what a finger does */
  constructor(driver: Driver, touches: boolean) {
    this.driver = driver;
    this.touches = touches;
  }

  open(path: string): Promise<void> {
    return this.driver.go(`${addresses.site}${path}`);
  }

  /** Runs a function of plain data in the page. */
  run<A extends readonly Data[], R>(script: (...args: A) => R, ...args: A): Promise<R> {
    return this.driver.run(script, ...args);
  }

  /** Waits until a check holds; a page that is just leaving may fail it. */
  async until(what: string, check: () => Promise<void>): Promise<void> {
    await expect(check, what).toPass({ timeout: patience, intervals: [50, 100, 200] });
  }

  find(wanted: Target): Promise<Found | null> {
    return this.run(seek, wantedOf(wanted), false);
  }

  async sees(wanted: Target, what: Partial<Found> = {}): Promise<void> {
    await this.until(`sees ${wanted.role} ${wanted.name}`, async () =>
      expect(await this.find(wanted)).toMatchObject(what),
    );
  }

  async seesNo(unwanted: Target): Promise<void> {
    await this.until(`sees no ${unwanted.role} ${unwanted.name}`, async () =>
      expect(await this.find(unwanted)).toBeNull(),
    );
  }

  /** Waits until the path of the address, with query and fragment, fits. */
  async isAt(path: string | RegExp): Promise<void> {
    await this.until(`is at ${path}`, async () => {
      const at = await this.run(() => location.href.slice(location.origin.length));
      if (typeof path === 'string') expect(at).toBe(path);
      else expect(at).toMatch(path);
    });
  }

  /** Moves the pointer onto it. */
  async hover(wanted: Target): Promise<void> {
    const { x, y } = await this.reach(wanted);
    await this.point([move(x, y)]);
  }

  moveTo(x: number, y: number): Promise<void> {
    return this.point([move(x, y)]);
  }

  /** Leaves the pointer where it is, as a hand does that is done. */
  rest(milliseconds: number): Promise<void> {
    return this.point([{ type: 'pause', duration: milliseconds }]);
  }

  /** Presses it with the mouse. */
  async press(wanted: Target): Promise<void> {
    const { x, y } = await this.reach(wanted);
    await this.point([move(x, y), { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]);
  }

  /** Taps it with a finger. */
  async tap(wanted: Target): Promise<void> {
    const { x, y } = await this.reach(wanted);
    if (!this.touches) {
      await this.run(touch, x, y);
      return;
    }
    const actions = [move(x, y), { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }] as const;
    await this.driver.act([{ type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions }]);
  }

  /** Presses keys one after the other; `key` has those that write nothing. */
  keys(...values: string[]): Promise<void> {
    return this.strike(values.flatMap((value) => [down(value), up(value)]));
  }

  /** Goes into a field and types over what stands there. */
  async fill(wanted: Target, words: string): Promise<void> {
    // A page that still scrolls to what it has to say moves the field away from under the pointer.
    await this.until(`goes into ${wanted.role} ${wanted.name}`, async () => {
      await this.press(wanted);
      expect(await this.find(wanted)).toMatchObject({ focused: true });
    });
    await this.strike([down(key.control), down('a'), up('a'), up(key.control)]);
    await this.keys(...words);
    await this.sees(wanted, { value: words });
  }

  /** Chooses an entry of a list, which every engine opens in a way of its own: by script. */
  async choose(label: string, entry: string): Promise<void> {
    await this.reach(field(label));
    const chosen = await this.run(
      (name, wanted) => {
        const lists = [...document.querySelectorAll('select')];
        const list = lists.find(({ labels }) => labels[0]?.textContent?.trim() === name);
        const option = list && [...list.options].find(({ text }) => text.trim() === wanted);
        if (!list || !option) return false;
        list.value = option.value;
        for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }));
        return true;
      },
      label,
      entry,
    );
    expect(chosen, `${label} has ${entry}`).toBe(true);
  }

  resize(size: Size): Promise<void> {
    return this.driver.resize(size);
  }

  /** Goes to the tab that came, and says which it left. */
  async followNewTab(known: readonly string[]): Promise<void> {
    let fresh: string | undefined;
    await this.until('a new tab', async () => {
      fresh = (await this.driver.tabs()).find((tab) => !known.includes(tab));
      expect(fresh).toBeDefined();
    });
    await this.driver.use(fresh ?? '');
  }

  /** Brings it under the pointer: shown, enabled, at rest, with nothing on it. */
  private async reach(wanted: Target): Promise<Found> {
    let place: Found | null = null;
    let since = 0;
    await this.until(`reaches ${wanted.role} ${wanted.name}`, async () => {
      const before = place;
      place = await this.run(seek, wantedOf(wanted), true);
      expect(place).toMatchObject({ free: true, enabled: true });
      // A page that has something to say scrolls to it, and begins slowly: two looks in a row find it in the same place.
      if (before?.x !== place?.x || before?.y !== place?.y) since = Date.now();
      expect(Date.now() - since).toBeGreaterThan(restMs);
    });
    return place as unknown as Found;
  }

  private point(actions: readonly PointerAction[]): Promise<void> {
    return this.driver.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
  }

  private strike(actions: readonly KeyAction[]): Promise<void> {
    return this.driver.act([{ type: 'key', id: 'keyboard', actions }]);
  }
}

const move = (x: number, y: number): PointerAction => ({ type: 'pointerMove', x, y, duration: 0, origin: 'viewport' });
const down = (value: string): KeyAction => ({ type: 'keyDown', value });
const up = (value: string): KeyAction => ({ type: 'keyUp', value });

/** Runs in the page: what a tap gives to an engine whose driver has no finger. */
function touch(x: number, y: number): void {
  const met = document.elementFromPoint(x, y);
  const init = { bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y };
  for (const type of ['pointerover', 'pointerenter', 'pointerdown', 'pointerup', 'pointerout', 'pointerleave']) {
    met?.dispatchEvent(new PointerEvent(type, { ...init, pointerType: 'touch', isPrimary: true }));
  }
  (met?.closest<HTMLElement>('a, button, summary, label, input') ?? (met as HTMLElement | null))?.click();
}
