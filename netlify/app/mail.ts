import site from '#content/site.json' with { type: 'json' };
import type { App } from '../app.ts';
import type { Letter, Outbox as LetterBox } from '../domain/letter.ts';
import { deliver, deliverDue } from '../domain/outbox.ts';
import type { SiteIdentity } from '../domain/site-identity.ts';
import { createMailer } from '../services/mailer.ts';
import { createOutbox, type Outbox } from '../store/mail/store.ts';

export interface PostOffice {
  /** For scripts that queue a letter in the same step as the change it tells of. */
  readonly outbox: Outbox;
  readonly site: SiteIdentity;
  /** Sends one queued letter now; what fails stays queued. Give it to `call.after`. */
  deliver(mailId: string): Promise<void>;
  /** Sends what is due; answers how many were tried. */
  deliverDue(): Promise<number>;
  /** A box to drop single letters into: queued at once, sent after the answer. */
  letterBox(after: (name: string, work: () => Promise<unknown>) => void): LetterBox;
}

let made: { readonly core: App; readonly office: PostOffice } | undefined;

export function postOffice(core: App): PostOffice {
  if (made?.core === core) return made.office;
  const outbox = createOutbox(core.store, core.env.keys.resetCode);
  const ports = { outbox, mailer: createMailer(core.env.mail, core.env.siteUrl), log: core.log, now: core.now };
  const office: PostOffice = {
    outbox,
    site: { name: site.shortName, siteUrl: core.env.siteUrl },
    deliver: (mailId) => deliver(ports, mailId),
    deliverDue: () => deliverDue(ports),
    letterBox: (after) => ({
      async post(letter: Letter) {
        const mailId = await outbox.enqueue(letter, core.now());
        after('mail', () => deliver(ports, mailId));
      },
    }),
  };
  made = { core, office };
  return office;
}
