import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserGlobals } from '../support/browser.ts';

type NotifyModule = typeof import('../../src/client/notify.ts');

beforeEach(() => {
  browserGlobals();
  vi.stubGlobal('document', { documentElement: { setAttribute: () => undefined } });
  vi.stubGlobal('dispatchEvent', () => true);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page of the site: its own copy of the module, the same store of the tab. */
async function page(): Promise<NotifyModule> {
  vi.resetModules();
  return import('../../src/client/notify.ts');
}
/** What a toaster shows that comes into its place on this page. */
function toasterOf({ serveMessages }: NotifyModule): string[] {
  const shown: string[] = [];
  serveMessages((name) => shown.push(name));
  return shown;
}

describe('a message for the next page', () => {
  test('BUG-TO1 is not taken by a toaster that comes late on the page that is being left', async () => {
    const leaving = await page();
    leaving.notifyOnArrival('registrationSucceeded');
    expect(toasterOf(leaving)).toEqual([]);
    expect(toasterOf(await page())).toEqual(['registrationSucceeded']);
  });

  test('BUG-TO1 arrives on a slow line too, once, and not after a minute', async () => {
    (await page()).notifyOnArrival('registrationSucceeded');
    vi.setSystemTime(Date.now() + 45_000);
    expect(toasterOf(await page())).toEqual(['registrationSucceeded']);
    expect(toasterOf(await page())).toEqual([]);
    (await page()).notifyOnArrival('registrationSucceeded');
    vi.setSystemTime(Date.now() + 61_000);
    expect(toasterOf(await page())).toEqual([]);
  });

  test('a message of this page is shown here, before and after the toaster is in place', async () => {
    const here = await page();
    here.notify('registrationFailed');
    const shown = toasterOf(here);
    here.notify('paymentFailed');
    expect(shown).toEqual(['registrationFailed', 'paymentFailed']);
  });
});
