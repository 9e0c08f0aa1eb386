import { randomBytes } from 'node:crypto';
import { knownBrowserHeader } from '#contract/headers';
import { canonicalAddress } from '#contract/typed/address';
import { whoOf } from '../domain/accounts.ts';
import { createKnownBrowsers } from '../services/known-browsers.ts';
import { createLinks } from '../services/links.ts';
import type { App } from '../wiring.ts';

/** Who knocks at an account's door. */
export interface Knock {
  readonly source: string;
  /** Id of a browser that signed in to this account before. */
  readonly browser: string | undefined;
  /** As limits of all accounts count it: the browser that is known, else the source. */
  readonly who: string;
  /** Headers of an answer that makes the browser a known one: only after a password or a code was right. */
  remember(): Readonly<Record<string, string>>;
}

/** @param email as it was typed */
export function knockOf(
  { app, headers, source }: { readonly app: App; readonly headers: Headers; readonly source: string },
  email: string,
): Knock {
  const marks = headers.get(knownBrowserHeader);
  const address = canonicalAddress(email) ?? '';
  const browsers = createKnownBrowsers(createLinks(app.env.keys.link), () => randomBytes(12).toString('base64url'));
  const browser = browsers.recognise(marks, address, app.now());
  return {
    source,
    browser,
    who: whoOf({ source, browser }),
    remember: () => ({ [knownBrowserHeader]: browsers.renew(marks, address, app.now()) }),
  };
}
