import type { Letter } from '../domain/letter.ts';
import type { SiteIdentity } from '../domain/site-identity.ts';
import { letter } from './template/letter.ts';

/** To a coordinator: who asked, and for what, stands on the dashboard alone. */
export function invitationAsked(site: SiteIdentity, { to, reference }: { to: string; reference: string }): Letter {
  return letter(site, {
    to,
    subject: `[${reference}] Somebody asks for an invitation letter`,
    body: [
      'somebody asked for an invitation letter. Please approve or decline the request on the dashboard.',
      { link: { label: 'All requests', href: `${site.siteUrl}/admin/dashboard#invitations` } },
    ],
    reference,
  });
}

/** To the sender. It repeats nothing of what was sent: the form would otherwise carry anybody's words to anybody's address. */
export function invitationReceived(site: SiteIdentity, { to, reference }: { to: string; reference: string }): Letter {
  return letter(site, {
    to,
    subject: `We received your request (${reference})`,
    body: [
      `thank you for planning to come to ${site.name}. An organiser reads your request for an invitation letter and answers to this address, usually within three working days.`,
      'Please quote the reference if you write again.',
      'If you did not ask for it, somebody typed your address by mistake. You can ignore this email.',
      { link: { label: 'Contact', href: `${site.siteUrl}/contact` } },
    ],
    reference,
  });
}

export function invitationApproved(
  site: SiteIdentity,
  { to, reference, code, pdf }: { to: string; reference: string; code: string; pdf: string },
): Letter {
  return letter(site, {
    to,
    subject: `Your invitation letter (${reference})`,
    body: [
      'your invitation letter is attached. Print it and take it to the embassy or consulate.',
      'Whoever is shown it can verify its code:',
      { code },
      { link: { label: 'Verify a certificate', href: `${site.siteUrl}/verify` } },
      'We erase the number of your passport 30 days from now.',
    ],
    reference,
    attachments: [{ name: `invitation-${reference}.pdf`, type: 'application/pdf', base64: pdf }],
  });
}

export function invitationDeclined(
  site: SiteIdentity,
  { to, reference, reason }: { to: string; reference: string; reason: string },
): Letter {
  return letter(site, {
    to,
    subject: `Your request for an invitation letter (${reference})`,
    body: [
      'we cannot send you an invitation letter. An organiser gives this reason:',
      { quote: reason },
      'Write to us if something is missing, and quote the reference.',
      { link: { label: 'Contact', href: `${site.siteUrl}/contact` } },
    ],
    reference,
  });
}
