import { contactForm } from '#contract/forms/contact';
import { fieldsOf, type NameOf } from '#contract/forms/form';
import type { QueryValues } from '#contract/query';
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
        : 'Reply to this email to answer the sender, then mark the query as answered.',
      { link: { label: 'All queries', href: `${site.siteUrl}/admin/dashboard#queries` } },
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
