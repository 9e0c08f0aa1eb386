import { deliver, type OutboxPorts } from '../domain/outbox.ts';
import { maskAddress } from '../services/log.ts';
import { createMailer } from '../services/mailer.ts';
import { createOutbox, type Outbox, type Post } from '../store/mail/store.ts';
import type { App } from '../wiring.ts';
import type { After } from './after.ts';
import { systemOf } from './system.ts';

export function mailWiring(app: App): OutboxPorts & { readonly outbox: Outbox } {
  return {
    ...systemOf(app),
    outbox: createOutbox(app.store, app.env.keys.resetCode),
    mailer: createMailer(app.env.mail, app.env.siteUrl),
    log: app.log,
    mask: maskAddress,
  };
}

/** Letters of a change: queued with it, sent once the answer is on its way. What cannot leave then, the schedule sends. */
export function postWiring(app: App, after: After): Post {
  const ports = mailWiring(app);
  return {
    prepare: (letters, now) => Promise.all(letters.map((letter) => ports.outbox.prepare(letter, now))),
    queued(letters) {
      for (const { mailId } of letters) after('mail', () => deliver(ports, mailId));
    },
  };
}
