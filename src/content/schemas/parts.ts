import { z } from 'zod';
import { isAddress } from '../../contract/typed/address.ts';
import { normalTelephone } from '../../contract/typed/telephone.ts';
import { isZoneName } from '../facts/zones.ts';
import { picture, refersTo } from './form.ts';

/** The small pieces that several schemas share: each carries the sentence an organiser reads when it is wrong. */

/** A line of text without stray spaces at its ends. */
export const line = (max = 200) =>
  z
    .string()
    .min(1, 'must not be empty')
    .max(max, `must be at most ${max} characters long`)
    .refine((value) => value === value.trim(), 'must not begin or end with a space');

/** A paragraph: one or more sentences. */
export const paragraph = (max = 1200) => line(max);

/** A lowercase name with dashes, used in addresses and to refer from one file to another. */
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lowercase letters, digits and dashes, such as "full-paper"');

/** A calendar day as YYYY-MM-DD that exists. */
export const isoDate = z
  .string()
  .refine(isRealDay, 'must be a day that exists, written YYYY-MM-DD, such as "2025-07-15"')
  .meta({ format: 'date' });

/** A time of day as HH:MM on a 24-hour clock. */
export const clock = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, written HH:MM, such as "09:30"');

export const email = z
  .string()
  .refine(isAddress, 'must be an email address, such as "name@example.org"')
  .meta({ format: 'email' });

export const telephone = z
  .string()
  .refine(
    (value) => normalTelephone(value)?.startsWith('+'),
    'must be a telephone number with country code, such as "+91 00000 00001"',
  );

export const wholeNumber = (min: number, max: number) =>
  z.int('must be a whole number').min(min, `must be at least ${min}`).max(max, `must be at most ${max}`);

/** The name of an entry of `schedule.json`. */
export const dateName = refersTo(slug, { file: 'schedule', list: 'entries', value: 'id', shown: ['particulars'] });

/** The number of a track of `tracks.json`. */
export const trackNumber = refersTo(wholeNumber(1, 99), {
  file: 'tracks',
  list: 'tracks',
  value: 'id',
  shown: ['id', 'title'],
});

/** The name of a document of `downloads.json`. */
export const documentName = refersTo(slug, { file: 'downloads', list: 'documents', value: 'id', shown: ['id'] });

/** The date that a text beside it names: once it has passed, the text in `afterwards` stands instead (ADR-M04). */
export const until = dateName
  .optional()
  .describe(
    'The date of schedule.json that the text names, such as "registration": once it has passed, "afterwards" stands instead.',
  );

/** An address on another site: https only, because a visitor follows it. */
export const webAddress = z.url({ protocol: /^https$/, error: 'must be a full web address that begins with https://' });

/** The picture of a person, below `public/`. */
export const portrait = picture(
  z
    .string()
    .regex(
      /^\/images\/people\/[a-z0-9-]+\.(?:avif|webp|jpg|png|svg)$/,
      'must be a picture under /images/people/, such as "/images/people/a-name.webp"',
    ),
  '/images/people',
  true,
).describe('Portrait; without one a monogram is drawn.');

/** Noted beside a photo, since a person may take the word back. */
export const imageConsent = line(120)
  .optional()
  .describe('How and when the person agreed to the photo, such as "by email, 1 June 2025". No page shows it.');

/** An address on this site. */
export const sitePath = z.string().regex(/^\/[a-z0-9/#.-]*$/, 'must be an address on this site, such as "/schedule"');

/** An ISO 4217 code that is in use. */
export const currencyCode = z
  .string()
  .refine(
    (code) => Intl.supportedValuesOf('currency').includes(code),
    'must be the three capital letters of a currency, such as "EUR"',
  );

/** A zone of the IANA time zone database: its clock changes when the law of the place says so. */
export const zoneName = z.string().refine(isZoneName, 'must be a zone by its place, such as "Europe/Lisbon"');

/** A link that leaves the site. */
export const externalLink = z.strictObject({
  label: line(80).describe('The words a visitor clicks on.'),
  url: webAddress.describe('Where the link leads; it opens in a new tab.'),
  note: line(300).optional().describe('A sentence beside the link.'),
});

/** Adds an issue for each value that appears twice. `path` leads from the refined object to the value's place. */
export function refuseRepeats(
  values: readonly (string | number)[],
  path: (index: number) => (string | number)[],
  what: string,
  context: { addIssue: (issue: { code: 'custom'; path: (string | number)[]; message: string }) => void },
): void {
  const seen = new Set<string | number>();
  values.forEach((value, index) => {
    if (seen.has(value)) {
      context.addIssue({
        code: 'custom',
        path: path(index),
        message: `repeats the ${what} "${value}", which is used further up`,
      });
    }
    seen.add(value);
  });
}

function isRealDay(value: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!parts) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
