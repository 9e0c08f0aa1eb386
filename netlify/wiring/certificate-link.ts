import type { Certificate } from '#contract/certificates';
import { certificateCodeOf } from '#contract/typed/certificate-code';
import { createLinks } from '../services/links.ts';
import { findCertificate } from '../store/certificate/store.ts';
import type { App } from '../wiring.ts';

/** The certificate that a link of a mail opens: the store is asked only where the link is ours. */
export async function certificateByLink(
  app: App,
  typed: string,
  key: string,
): Promise<(Certificate & { readonly code: string }) | undefined> {
  const code = certificateCodeOf(typed);
  if (code === undefined || !createLinks(app.env.keys.link).holds('certificate', code, key)) return undefined;
  const certificate = await findCertificate(app.store, code);
  return certificate && { ...certificate, code };
}
