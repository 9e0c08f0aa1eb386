import timeline from '#content/approval-timeline.json' with { type: 'json' };
import certificates from '#content/certificates.json' with { type: 'json' };
import schedule from '#content/schedule.json' with { type: 'json' };
import site from '#content/site.json' with { type: 'json' };
import type { CertificateFrame } from '../services/certificate/pdf.ts';

/** A value of a date in `content/schedule.json`: a day, or the first and the last. */
interface Days {
  readonly date?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Days of the conference in words: "15–16 July 2025". */
export function conferenceDays(): string {
  const entry = schedule.entries.find(({ id }) => id === site.dates.conference);
  const value = (entry?.values.at(-1) ?? {}) as Days;
  const [first, last = first] = [value.from ?? value.date, value.to];
  if (first === undefined || last === undefined)
    throw new Error('content/schedule.json names no day of the conference');
  const days = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' });
  return first === last ? days.format(Date.parse(first)) : days.formatRange(Date.parse(first), Date.parse(last));
}

/** What the content says on every certificate. */
export function certificateFrame(siteUrl: string): CertificateFrame {
  const { name, shortName, institute, venue } = site;
  return {
    shortName,
    conference: name,
    occasion: `${conferenceDays()}, ${venue.locality}, ${venue.country}`,
    issuer: institute.name,
    signatures: certificates.signatures,
    siteUrl,
    zone: timeline.zone,
  };
}
