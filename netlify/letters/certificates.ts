import type { Letter } from '../domain/letter.ts';
import type { SiteIdentity } from '../domain/site-identity.ts';
import { letter } from './template/letter.ts';

interface About {
  readonly to: string;
  readonly name: string;
  /** In the words of the sheet. */
  readonly kind: string;
  readonly title?: string;
  /** As it stands on the sheet. */
  readonly code: string;
  /** Opens the sheet without a sign-in. */
  readonly link: string;
}

/** To whom a certificate was issued. */
export function certificateLetter(site: SiteIdentity, { to, name, kind, title, code, link }: About): Letter {
  return letter(site, {
    to,
    subject: `Your ${kind.toLowerCase()}: ${site.name}`,
    body: [
      'your certificate is ready. It opens without signing in, to read, print or keep as PDF.',
      { facts: [['Certificate', kind], ['Name', name], ...(title === undefined ? [] : [['Title', title] as const])] },
      { link: { label: 'Open the certificate', href: link } },
      'Whoever is shown it can verify its code:',
      { code },
      { link: { label: 'Verify a certificate', href: `${site.siteUrl}/verify` } },
    ],
    reference: code,
  });
}
