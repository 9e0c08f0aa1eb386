import type { Letter } from '../domain/letter.ts';
import type { Receipt } from '../domain/payments/receipt.ts';
import type { SiteIdentity } from '../domain/site-identity.ts';
import { letter } from './template/letter.ts';

/** To who paid: the invoice was corrected. `link` opens the new one without a sign-in. */
export function invoiceCorrected(
  site: SiteIdentity,
  {
    to,
    receipt,
    link,
    uselessAfter,
  }: { readonly to: string; readonly receipt: Receipt; readonly link: string; readonly uselessAfter: number },
): Letter {
  const { number, paper, issuer } = receipt;
  return letter(site, {
    to,
    subject: `Invoice ${number}: corrected`,
    body: [
      `the invoice ${number} was corrected. The new one has a number of its own and names the first one, which stays where it was.`,
      {
        facts: [
          ['Invoice to', paper?.buyer[0] ?? ''],
          ...(paper?.lines ?? []).map(({ label, sum }) => [label, sum] as const),
          ['Total', receipt.total],
        ],
      },
      { link: { label: 'Open the corrected invoice', href: link } },
      'If you did not ask for this, please reply to this email.',
    ],
    reference: number,
    signedBy: issuer.name,
    uselessAfter,
  });
}
