import { createHash } from 'node:crypto';
import type { Links } from './links.ts';

/** A mark lives from the last sign-in on. */
const lifeDays = 180;
const dayMs = 86_400_000;
/** Accounts that one browser is remembered for. */
const most = 3;

/**
 * Browsers that signed in before. A mark is `{random id}.{day}.{signature}`; the signature is over the address, so it is worth nothing for
 * another account, and the mark itself tells neither the address nor anything of its owner. Several are joined by commas.
 */
export interface KnownBrowsers {
  /** Id of the browser, if one of its marks is for this address. `now` in milliseconds. */
  recognise(marks: string | null, address: string, now: number): string | undefined;
  /** What the browser should keep from now on: a fresh mark for this address before its others. */
  renew(marks: string | null, address: string, now: number): string;
}

/** @param newId makes ids of at least 96 random bits, URL-safe */
export function createKnownBrowsers(links: Links, newId: () => string): KnownBrowsers {
  const today = (now: number) => Math.floor(now / dayMs);
  const subject = (address: string, id: string, day: string) =>
    createHash('sha256')
      .update(JSON.stringify([address, id, day]))
      .digest('base64url');
  const find = (marks: string | null, address: string, now: number) =>
    split(marks).find(({ id, day, signature }) => {
      const age = today(now) - Number.parseInt(day, 36);
      return age >= -1 && age <= lifeDays && links.holds('browser', subject(address, id, day), signature);
    });
  return {
    recognise: (marks, address, now) => find(marks, address, now)?.id,
    renew(marks, address, now) {
      const own = find(marks, address, now);
      const id = own?.id ?? newId();
      const day = today(now).toString(36);
      const others = split(marks)
        .filter(({ text }) => text !== own?.text)
        .map(({ text }) => text);
      return [`${id}.${day}.${links.sign('browser', subject(address, id, day))}`, ...others].slice(0, most).join(',');
    },
  };
}

/** What has the form of marks; anything else counts as none. */
function split(marks: string | null) {
  return (marks ?? '').split(',', most).flatMap((text) => {
    const parts = /^([\w-]{16,24})\.([0-9a-z]{1,5})\.([\w-]{22})$/.exec(text);
    const [, id = '', day = '', signature = ''] = parts ?? [];
    return parts ? [{ text, id, day, signature }] : [];
  });
}
