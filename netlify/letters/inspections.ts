import type { Inspection } from '#contract/inspection';
import { dayInWords } from '#contract/placement';
import type { Told } from '../domain/inspections/decide.ts';
import type { Letter } from '../domain/letter.ts';
import type { SiteIdentity } from '../domain/site-identity.ts';
import type { Block, Draft } from './template/draft.ts';
import { letter } from './template/letter.ts';

/**
 * Confirms a request, new or changed. To the account's own address: the contact person of the form may be anybody, and a form must not
 * mail strangers.
 */
export function inspectionSaved(
  site: SiteIdentity,
  { to, inspection, changed, late }: { to: string; inspection: Inspection; changed: boolean; late: boolean },
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
      ...(late ? ['This window has passed. The organisers decide whether one of your days is possible.'] : []),
      'Preferred dates, in this order:',
      { steps: inspection.preferredDates.map(dayInWords) },
      'You can change the request until the organisers confirm a date.',
      { link: { label: 'Change the request', href: `${site.siteUrl}/inspection/timeline/form` } },
    ],
    reference: inspection.reference,
  });
}

/** To the institution: what the organisers decided, or that the day which it accepted holds. */
export function inspectionDecided(site: SiteIdentity, { to, ...told }: Told & { readonly to: string }): Letter {
  const { inspection } = told;
  const { status, reference } = inspection;
  const write = status === 'confirmed' ? confirmedDay : status === 'proposed' ? proposedDays : declinedRequest;
  const {
    subject,
    body,
    way: [label, path],
  } = write(told);
  return letter(site, {
    to,
    subject,
    body: [...body, { link: { label, href: `${site.siteUrl}${path}` } }],
    reference,
    replyTo: told.office,
    attachments: told.file && [told.file],
  });
}

interface Words extends Pick<Draft, 'subject' | 'body'> {
  /** Where to go on: label and path. */
  readonly way: readonly [label: string, path: string];
}

function confirmedDay({ inspection, calendar, dayBefore }: Told): Words {
  const { institution, identifier, reference, day = '' } = inspection;
  const moved = calendar === 'moved' && dayBefore !== undefined;
  return {
    subject: `${moved ? 'Inspection moved' : 'Inspection confirmed'}: ${dayInWords(day)} (${reference})`,
    body: [
      moved
        ? `the inspection of ${institution} (${identifier}) has moved from ${dayInWords(dayBefore)}.`
        : `the inspection of ${institution} (${identifier}) is confirmed.`,
      { facts: [['Inspection day', dayInWords(day)]] },
      'Open the attached file to have the day in your calendar. If it is there already, the entry is brought up to date.',
    ],
    way: ['See the inspection', '/dashboard'],
  };
}

function proposedDays({ inspection }: Told): Words {
  const { institution, identifier, reference, day, proposedDates = [], message } = inspection;
  return {
    subject: `Please choose: other days for your inspection (${reference})`,
    body: [
      `the organisers propose ${proposedDates.length === 1 ? 'another day' : 'other days'} for the inspection of ${institution} (${identifier}).`,
      { steps: proposedDates.map(dayInWords) },
      ...written(message),
      day === undefined
        ? 'Accept one of them on your dashboard, or say that none is possible.'
        : `Accept one of them on your dashboard, or say that none is possible. Until then ${dayInWords(day)} stands.`,
    ],
    way: ['Answer the proposal', '/dashboard'],
  };
}

function declinedRequest({ inspection, calendar, dayBefore }: Told): Words {
  const { institution, identifier, reference, message } = inspection;
  const cancelled = calendar === 'cancelled' && dayBefore !== undefined;
  return {
    subject: `${cancelled ? 'Inspection cancelled' : 'Inspection request declined'} (${reference})`,
    body: [
      cancelled
        ? `the organisers have cancelled the inspection of ${institution} (${identifier}) on ${dayInWords(dayBefore)}. They give this reason:`
        : `the organisers have declined the inspection request of ${institution} (${identifier}). They give this reason:`,
      ...written(message),
      ...(cancelled ? ['Open the attached file to take the day out of your calendar.'] : []),
      'You can choose other days and send the request again.',
    ],
    way: ['Change the request', '/inspection/timeline/form'],
  };
}

/** To the organisers: what an institution answered to their proposal. */
export function inspectionAnswered(site: SiteIdentity, { to, ...told }: Told & { readonly to: string }): Letter {
  const { inspection, step } = told;
  const { institution, identifier, reference, day, message } = inspection;
  const accepted = step === 'accept';
  return letter(site, {
    to,
    subject: `${accepted ? 'Proposed day accepted' : 'Proposed days declined'}: ${institution} (${reference})`,
    body: [
      `${institution} (${identifier}) ${accepted ? 'accepted a proposed day' : 'can take none of the proposed days'}.`,
      ...(day === undefined ? [] : [{ facts: [['Inspection day', dayInWords(day)]] } as Block]),
      ...written(message),
      { link: { label: 'All inspections', href: `${site.siteUrl}/admin/dashboard#inspections` } },
    ],
    reference,
    attachments: told.file && [told.file],
  });
}

const written = (message: string | undefined): Block[] => (message === undefined ? [] : [{ quote: message }]);
