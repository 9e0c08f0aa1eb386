import { contactForm } from '#contract/forms/contact';
import { fieldsOf, type NameOf } from '#contract/forms/form';
import type { QueryValues } from '#contract/query';
import type { Coordinator } from '#contract/query-thread';
import { canonicalAddress } from '#contract/typed/address';
import type { Letter } from '../domain/letter.ts';
import type { SiteIdentity } from '../domain/site-identity.ts';
import { letter } from './template/letter.ts';

/** The query as it was stored: cleaned by the contract, but a visitor's words all the same. */
type Query = QueryValues & { readonly reference: string };

/** Fields of the form that the letter does not name one by one: the sender and the text, and the one for programs. */
const elsewhere: ReadonlySet<string> = new Set(['name', 'email', 'message', 'website'] satisfies NameOf<
  typeof contactForm
>[]);

/** To a coordinator: carries the sender's words, with the checked address as the place to answer. */
export function queryArrived(site: SiteIdentity, { to, query }: { to: string; query: Query }): Letter {
  return letter(site, {
    to,
    subject: `[${query.reference}] ${query.subject}`,
    body: [
      'somebody wrote through the contact form.',
      {
        facts: [
          ['From', `${query.name ?? 'no name'} <${query.email ?? 'no email address'}>`],
          ...fieldsOf(contactForm).flatMap(([name, { label }]): [string, string][] =>
            query[name] === undefined || elsewhere.has(name) ? [] : [[label, query[name]]],
          ),
        ],
      },
      { quote: query.message },
      query.email === undefined
        ? 'The sender gave no email address, so you cannot answer by email.'
        : 'Answer it on the dashboard, where the others see what was sent. If you reply to this email instead, mark the query as answered.',
      threadLink(site, query.reference),
    ],
    reference: query.reference,
    replyTo: canonicalAddress(query.email ?? ''),
    unlisted: true,
  });
}

/** To the sender. It repeats none of the sender's words: the form would otherwise carry anybody's text to anybody's address. */
export function queryReceived(site: SiteIdentity, { to, reference }: { to: string; reference: string }): Letter {
  return letter(site, {
    to,
    subject: `We received your query (${reference})`,
    body: [
      `thank you for writing to ${site.name}. A coordinator reads your query and answers to this address, usually within two working days.`,
      'Please quote the reference if you write again.',
      'If you did not send a query, somebody typed your address by mistake. You can ignore this email.',
      { link: { label: 'Contact', href: `${site.siteUrl}/contact` } },
    ],
    reference,
  });
}

/** To the sender: an administrator read what stood in the form before this leaves, and still none of it is repeated. */
export function queryAnswered(
  site: SiteIdentity,
  {
    to,
    reference,
    text,
    coordinator,
    link,
  }: { to: string; reference: string; text: string; coordinator: Coordinator; link: string },
): Letter {
  return letter(site, {
    to,
    subject: `Our answer to your query (${reference})`,
    body: [
      'thank you for your query. This is our answer:',
      { quote: text },
      `Reply to this email to write to ${coordinator.name}, or open your query to read everything and to write again.`,
      { link: { label: 'Your query', href: link } },
      'Whoever has this link can read your query, so do not pass it on.',
    ],
    reference,
    signedBy: `${coordinator.name}, ${site.name}`,
    replyTo: coordinator.email,
  });
}

/** To the coordinator of the query: the sender wrote again on the page of the thread. */
export function queryContinued(
  site: SiteIdentity,
  { to, reference, text, replyTo }: { to: string; reference: string; text: string; replyTo: string | undefined },
): Letter {
  return letter(site, {
    to,
    subject: `[${reference}] The sender wrote again`,
    body: ['the sender of this query wrote again, and it is open again.', { quote: text }, threadLink(site, reference)],
    reference,
    replyTo,
  });
}

/** To a coordinator who gets a query from somebody else. */
export function queryAssigned(
  site: SiteIdentity,
  { to, reference, by }: { to: string; reference: string; by: string },
): Letter {
  return letter(site, {
    to,
    subject: `[${reference}] This query is assigned to you`,
    body: [`${by} assigned a query to you. Replies to its answers go to your mailbox.`, threadLink(site, reference)],
    reference,
  });
}

const threadLink = (site: SiteIdentity, reference: string) => ({
  link: { label: 'Open the query', href: `${site.siteUrl}/admin/dashboard#queries/${reference}` },
});
