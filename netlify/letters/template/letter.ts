import type { Letter } from '../../domain/letter.ts';
import type { SiteIdentity } from '../../domain/site-identity.ts';
import type { Draft } from './draft.ts';
import { html } from './html.ts';
import { plainText } from './plain-text.ts';

/** Writes a letter in both forms; each says the same. */
export function letter(site: SiteIdentity, draft: Draft): Letter {
  const { to, subject, attachments, replyTo, uselessAfter, unlisted } = draft;
  return {
    to,
    subject,
    text: plainText(site, draft),
    html: html(site, draft),
    ...(attachments && { attachments }),
    ...(replyTo !== undefined && { replyTo }),
    ...(unlisted && { unlisted }),
    ...(uselessAfter !== undefined && { uselessAfter }),
  };
}
