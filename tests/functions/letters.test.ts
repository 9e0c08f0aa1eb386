import { expect, inject, test } from 'vitest';
import { createMailer } from '#server/services/mailer';
import { sampleLetters } from '../../sandbox/sample-letters.ts';
import { allMails, attachedTo, waitForMail } from '../support/mails.ts';

const siteUrl = 'https://conference.example.org';

test('a file travels with its letter, byte by byte', async () => {
  const mailer = createMailer({ smtpUrl: inject('smtpUrl'), from: 'conference@example.org' }, siteUrl);
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  await mailer.send('with-a-file', {
    to: 'with-a-file@example.org',
    subject: 'A file',
    text: 'Hello,',
    html: '<p>Hello,</p>',
    attachments: [
      { name: 'all-bytes.bin', type: 'application/octet-stream', base64: Buffer.from(bytes).toString('base64') },
    ],
  });
  const mail = await waitForMail(inject('mailUrl'), 'with-a-file@example.org');
  expect(mail.attachments?.map(({ filename, contentType }) => [filename, contentType])).toEqual([
    ['all-bytes.bin', 'application/octet-stream'],
  ]);
  expect(await attachedTo(inject('mailUrl'), mail, 'all-bytes.bin')).toEqual(bytes);
});

test('every letter travels as text and HTML, in lines that any mail server takes', async () => {
  const mailer = createMailer({ smtpUrl: inject('smtpUrl'), from: 'conference@example.org' }, siteUrl);
  // RFC 5322, 2.1.1: 998 bytes. A visitor may write a page without a line break, or one word of any length.
  const typed = (text: string) =>
    /^\d{4}-\d\d-\d\d/.test(text) ? text : `${text} ${'long words '.repeat(150)}${'ज'.repeat(900)}`;
  const letters = [...sampleLetters({ name: 'Sample', siteUrl }), ...sampleLetters({ name: 'Sample', siteUrl }, typed)];
  const addressOf = (index: number) => `letter-${index}@example.org`;
  await Promise.all(
    letters.map(({ name, letter }, index) =>
      mailer.send(`${name}-${index}`, {
        ...letter,
        to: addressOf(index),
        ...(letter.replyTo && { replyTo: 'sender@example.org' }),
      }),
    ),
  );
  const caught = await allMails(inject('mailUrl'));
  await Promise.all(
    letters.map(async ({ name, letter }, index) => {
      const mail = caught.find(({ to }) => to.includes(addressOf(index)));
      expect(mail?.text.trim().replace(/\s+/g, ' '), name).toBe(letter.text.trim().replace(/\s+/g, ' '));
      expect(mail?.html, name).toContain('Hello,');
      const source = await (await fetch(`${inject('mailUrl')}/api/email/${mail?.id}/source`)).text();
      expect(source, name).toMatch(/^Content-Type: multipart\/alternative;/m);
      expect(Math.max(...source.split(/\r?\n/).map((line) => Buffer.byteLength(line))), name).toBeLessThanOrEqual(998);
    }),
  );
});
