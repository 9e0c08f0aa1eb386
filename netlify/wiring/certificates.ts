import site from '#content/site.json' with { type: 'json' };
import type { IssuePorts } from '../domain/certificates/issue.ts';
import type { RevokePorts } from '../domain/certificates/revoke.ts';
import type { SendPorts } from '../domain/certificates/send.ts';
import { createLinks } from '../services/links.ts';
import { createCertificateBook, createCertificatePost } from '../store/certificate/store.ts';
import type { App } from '../wiring.ts';
import type { After } from './after.ts';
import { postWiring } from './mail.ts';
import { siteWiring } from './site.ts';
import { systemOf } from './system.ts';

export function certificatesWiring(app: App): IssuePorts & RevokePorts {
  return { ...systemOf(app), book: createCertificateBook(app.store), edition: site.edition };
}

/** The mails of certificates. */
export function certificatePostWiring(app: App, after: After): SendPorts {
  const links = createLinks(app.env.keys.link);
  return {
    ...systemOf(app),
    post: createCertificatePost(app.store, postWiring(app, after)),
    edition: site.edition,
    site: siteWiring(app),
    certificateLink: (code) => `${app.env.siteUrl}/certificate/${code}?key=${links.sign('certificate', code)}`,
  };
}
