import type { TestProject } from 'vitest/node';
import { startMail } from '../../sandbox/mail.ts';
import { type DeclaredFailures, readDeclaredFailures } from './declared-failures.ts';

declare module 'vitest' {
  interface ProvidedContext {
    smtpUrl: string;
    mailUrl: string;
    declaredFailures: DeclaredFailures;
  }
}

/** One mail catcher for all function tests (each test uses addresses of its own), and what calls may refuse with, read once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const mail = await startMail();
  project.provide('smtpUrl', mail.smtpUrl);
  project.provide('mailUrl', mail.webUrl);
  project.provide('declaredFailures', readDeclaredFailures(process.cwd()));
  return () => mail.stop();
}
