import type { TestProject } from 'vitest/node';
import { startMail } from '../../sandbox/mail.ts';

declare module 'vitest' {
  interface ProvidedContext {
    smtpUrl: string;
    mailUrl: string;
  }
}

/** One mail catcher for all function tests; each test uses addresses of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const mail = await startMail();
  project.provide('smtpUrl', mail.smtpUrl);
  project.provide('mailUrl', mail.webUrl);
  return () => mail.stop();
}
