import { PassThrough } from 'node:stream';
// The parts by themselves: the package's front door carries every other way of sending as well.
import Mail from 'nodemailer/lib/mailer';
import SMTPTransport from 'nodemailer/lib/smtp-transport';
import type { Delivery, OutboxPorts } from '../domain/outbox.ts';
import { isLoopback, type MailSettings } from '../env.ts';

/** How a mail server is spoken to: never without encryption, except on this machine (BUG-F8). Milliseconds. */
export const mailOptions = (smtpUrl: string, patienceMs = 10_000) => ({
  url: smtpUrl,
  requireTLS: !isLoopback(new URL(smtpUrl).hostname),
  connectionTimeout: 5000,
  greetingTimeout: 5000,
  socketTimeout: patienceMs,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/**
 * Hands letters to the mail server. The id of a letter names it, so that a repetition is recognised.
 *
 * @param siteUrl its host names the messages
 */
export function createMailer({ smtpUrl, from, allTo }: MailSettings, siteUrl: string): OutboxPorts['mailer'] {
  return {
    async send(mailId, { to, subject, text, html, attachments, replyTo }, patienceMs) {
      if (allTo === 'nobody') return { outcome: 'taken' };
      const options = mailOptions(smtpUrl, patienceMs);
      const transport = new Mail(new SMTPTransport(options), options);
      let handedOver = false;
      transport.use('stream', ({ message }, done) => {
        message.transform(() =>
          new PassThrough().on('end', () => {
            handedOver = true;
          }),
        );
        done();
      });
      try {
        await transport.sendMail({
          from,
          // Given as an object, an address is never read as a list.
          to: { name: '', address: allTo ?? to },
          ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
          subject: subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 200),
          text,
          html,
          ...(attachments && {
            attachments: attachments.map(({ name, type, base64 }) => ({
              filename: name,
              contentType: type,
              content: base64,
              encoding: 'base64',
            })),
          }),
          messageId: `<${mailId}@${new URL(siteUrl).hostname}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return { outcome: 'taken' };
      } catch (error) {
        return deliveryOf(error, handedOver);
      } finally {
        transport.close();
      }
    },
  };
}

/**
 * What a failure says of the letter. Only a 5xx to the recipient or to the text is meant for this letter; one to the greeting, the sign-in
 * or the sender is a setting of ours, which may be right again later.
 *
 * @param handedOver the whole text had left when it happened
 */
function deliveryOf(error: unknown, handedOver: boolean): Delivery {
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown };
  if (typeof responseCode === 'number') {
    const isMeant = command === 'RCPT TO' || command === 'DATA';
    return { outcome: responseCode >= 500 && isMeant ? 'refused' : 'later', code: String(responseCode) };
  }
  // The message of an error may hold an address; its code does not.
  return { outcome: handedOver ? 'doubtful' : 'later', code: typeof code === 'string' ? code : 'unknown' };
}
