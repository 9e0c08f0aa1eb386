import site from '#content/site.json' with { type: 'json' };
import type { IssuePorts } from '../domain/certificates/issue.ts';
import type { RevokePorts } from '../domain/certificates/revoke.ts';
import { createCertificateBook } from '../store/certificate/store.ts';
import type { App } from '../wiring.ts';
import { systemOf } from './system.ts';

export function certificatesWiring(app: App): IssuePorts & RevokePorts {
  return { ...systemOf(app), book: createCertificateBook(app.store), edition: site.edition };
}
