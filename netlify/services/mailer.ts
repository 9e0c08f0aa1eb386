// The parts by themselves: the package's front door carries every other way of sending as well.
import Mail from 'nodemailer/lib/mailer';
import SMTPTransport from 'nodemailer/lib/smtp-transport';
import type { Letter } from '../domain/letter.ts';
import { isLoopback, type MailSettings } from '../env.ts';

export interface Mailer {
  /** Hands a letter to the mail server; rejects when it was not taken. `mailId` names it, so that a repetition is recognised. */
  send(mailId: string, letter: Letter): Promise<void>;
}

/** How a mail server is spoken to: never without encryption, except on this machine (BUG-F8). Milliseconds. */
export const mailOptions = (smtpUrl: string) => ({
  url: smtpUrl,
  requireTLS: !isLoopback(new URL(smtpUrl).hostname),
  connectionTimeout: 5000,
  greetingTimeout: 5000,
  socketTimeout: 10_000,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** @param siteUrl its host names the messages */
export function createMailer({ smtpUrl, from, allTo }: MailSettings, siteUrl: string): Mailer {
  return {
    async send(mailId, { to, subject, text, html, replyTo }) {
      if (allTo === 'nobody') return;
      const options = mailOptions(smtpUrl);
      const transport = new Mail(new SMTPTransport(options), options);
      try {
        await transport.sendMail({
          from,
          // Given as an object, an address is never read as a list.
          to: { name: '', address: allTo ?? to },
          ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
          subject: subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 200),
          text,
          html,
          messageId: `<${mailId}@${new URL(siteUrl).hostname}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } finally {
        transport.close();
      }
    },
  };
}
