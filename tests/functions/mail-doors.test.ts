import { once } from 'node:events';
import { createServer } from 'node:net';
import Mail from 'nodemailer/lib/mailer';
import SMTPTransport from 'nodemailer/lib/smtp-transport';
import { expect, inject, test } from 'vitest';
import { createMailer, mailOptions } from '#server/services/mailer';
import { mailsTo } from '../support/mails.ts';

const letter = {
  kind: 'test',
  to: 'payer@example.org',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
} as const;

test('BUG-F8 a server that offers no encryption is told neither the password nor a letter', async () => {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.write('220 mail.example.org ESMTP\r\n');
    socket.on('data', (data) => {
      heard.push(data.toString());
      if (/^EHLO/.test(data.toString())) socket.write('250-mail.example.org\r\n250 AUTH PLAIN LOGIN\r\n');
      else socket.write(/^AUTH/.test(data.toString()) ? '235 welcome\r\n' : '502 what?\r\n');
    });
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const url = `smtp://user:secret@127.0.0.1:${port}`;

  // The options of a server elsewhere, at an address that a test may reach.
  const options = { ...mailOptions('smtp://user:secret@mail.example.org:587'), url };
  await expect(new Mail(new SMTPTransport(options), options).verify()).rejects.toThrow(/STARTTLS|502/);
  expect(heard.join('')).toMatch(/^EHLO/);
  expect(heard.join('')).not.toMatch(/AUTH|secret|c2VjcmV0/);
  server.close();
});

test('BUG-PL09 letters of a preview go to nobody, or to the team', async () => {
  const [smtpUrl, from, siteUrl] = [inject('smtpUrl'), 'conference@example.org', 'https://conference.example.org'];
  await createMailer({ smtpUrl: '', from: '', allTo: 'nobody' }, siteUrl).send('m1', {
    ...letter,
    to: 'nobody-1@example.org',
  });
  await createMailer({ smtpUrl, from, allTo: 'team-1@example.org' }, siteUrl).send('m2', {
    ...letter,
    to: 'nobody-1@example.org',
  });
  expect(await mailsTo(inject('mailUrl'), 'team-1@example.org')).toHaveLength(1);
  const all = (await (await fetch(`${inject('mailUrl')}/api/email`)).json()) as unknown;
  expect(JSON.stringify(all)).not.toContain('nobody-1@');
});
