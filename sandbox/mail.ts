import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MailDev } from 'maildev';

export interface MailSandbox {
  /** For `SMTP_URL`. */
  readonly smtpUrl: string;
  /** The mail box as a web page; `/api/email` below it answers JSON. */
  readonly webUrl: string;
  stop(): Promise<void>;
}

export interface MailOptions {
  /** Ports; default any free ones. */
  readonly smtpPort?: number;
  readonly webPort?: number;
  /** Where mails are kept between starts; without it they end with the process. */
  readonly dataDir?: string;
}

/** A mail server that keeps every mail and delivers none. */
export async function startMail({ smtpPort = 0, webPort = 0, dataDir }: MailOptions = {}): Promise<MailSandbox> {
  const passing = dataDir === undefined ? mkdtempSync(join(tmpdir(), 'mail-')) : undefined;
  const catcher = new MailDev({
    smtp: smtpPort,
    ip: '127.0.0.1',
    web: webPort,
    webIp: '127.0.0.1',
    mailDirectory: dataDir ?? passing ?? '',
    maxEmails: 500,
    silent: true,
  });
  const { smtp, api } = await quietly(() => catcher.start());
  const web = api?.getAddress();
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp.getAddress().port}`,
    webUrl: `http://localhost:${web?.port}`,
    async stop() {
      await catcher.stop();
      if (passing) await rm(passing, { recursive: true, force: true });
    },
  };
}

/** Its API prints its address even when it is told to be silent. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { info } = console;
  console.info = () => undefined;
  try {
    return await work();
  } finally {
    console.info = info;
  }
}
