import type { Inspection } from '#contract/inspection';
import { dayInWords } from '#contract/placement';
import type { Letter } from '../domain/letter.ts';
import type { SiteIdentity } from '../domain/site-identity.ts';
import { letter } from './template/letter.ts';

/**
 * Confirms a request, new or changed. To the account's own address: the contact person of the form may be anybody, and a form must not
 * mail strangers.
 */
export function inspectionSaved(
  site: SiteIdentity,
  { to, inspection, changed }: { to: string; inspection: Inspection; changed: boolean },
): Letter {
  return letter(site, {
    to,
    subject: `${changed ? 'Inspection request changed' : 'Inspection request received'} (${inspection.reference})`,
    body: [
      `we have received ${changed ? 'the changed' : 'the'} inspection request of ${inspection.institution} (${inspection.identifier}).`,
      {
        facts: [
          [`Group ${inspection.group}`, `${dayInWords(inspection.windowStart)} to ${dayInWords(inspection.windowEnd)}`],
        ],
      },
      'Preferred dates, in this order:',
      { steps: inspection.preferredDates.map(dayInWords) },
      'You can change the request until the organisers confirm a date.',
      { link: { label: 'Change the request', href: `${site.siteUrl}/inspection/timeline/form` } },
    ],
    reference: inspection.reference,
  });
}
