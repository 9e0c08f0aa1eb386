import { setTimeout as pause } from 'node:timers/promises';

export interface CaughtMail {
  readonly id: string;
  readonly subject: string;
  readonly to: readonly string[];
  readonly text: string;
  readonly html?: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly attachments?: readonly CaughtFile[];
}

export interface CaughtFile {
  readonly filename: string;
  /** Under which the catcher keeps it. */
  readonly generatedFileName: string;
  readonly contentType: string;
}

interface CatcherMail {
  readonly id: string;
  readonly subject: string;
  readonly text?: string;
  readonly html?: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly attachments?: readonly CaughtFile[];
  readonly envelope: { readonly to: readonly { readonly address: string }[] };
}

/** Every caught mail, oldest first. */
export const allMails = (webUrl: string): Promise<CaughtMail[]> => mailsWhere(webUrl);

/**
 * Every caught mail whose envelope names `to`, oldest first, but for the welcome that each registration brings. `webUrl` is the address of
 * the mail catcher's page.
 */
export const mailsTo = async (webUrl: string, to: string): Promise<CaughtMail[]> =>
  (await mailsWhere(webUrl, { 'envelope.to.address': to })).filter((mail) => !isWelcome(mail));

/** The welcomes to an address, oldest first. */
export const welcomesTo = async (webUrl: string, to: string): Promise<CaughtMail[]> =>
  (await mailsWhere(webUrl, { 'envelope.to.address': to })).filter(isWelcome);

const isWelcome = ({ subject }: CaughtMail) => subject.startsWith('Welcome to ');

/** The catcher chooses: a box of hundreds of mails is not sent for one. */
async function mailsWhere(webUrl: string, wanted: Record<string, string> = {}): Promise<CaughtMail[]> {
  const response = await fetch(`${webUrl}/api/email?${new URLSearchParams(wanted)}`);
  const mails = (await response.json()) as readonly CatcherMail[];
  return mails.map((mail) => ({
    ...mail,
    text: mail.text ?? '',
    to: mail.envelope.to.map(({ address }) => address),
  }));
}

/** Waits until `to` has been welcomed. Fails as `waitForMail` does. */
export async function waitForWelcome(webUrl: string, to: string): Promise<CaughtMail> {
  return waitFor(webUrl, to, 1, welcomesTo);
}

/** Waits until `to` has received `count` mails and answers the newest. Fails after half a minute: a busy machine is no lost mail. */
export async function waitForMail(webUrl: string, to: string, count = 1): Promise<CaughtMail> {
  return waitFor(webUrl, to, count, mailsTo);
}

async function waitFor(webUrl: string, to: string, count: number, read: typeof mailsTo): Promise<CaughtMail> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const mails = await read(webUrl, to);
    const newest = mails.at(-1);
    if (newest && mails.length >= count) return newest;
    if (Date.now() > deadline) throw new Error(`${mails.length} of ${count} mails to ${to} after 30 s`);
    await pause(40);
  }
}

/** The bytes of a file that came with a mail. */
export async function attachedTo(
  webUrl: string,
  { id, attachments = [] }: CaughtMail,
  name: string,
): Promise<Uint8Array> {
  const file = attachments.find(({ filename }) => filename === name);
  if (!file)
    throw new Error(`no ${name} among ${attachments.map(({ filename }) => filename).join(', ') || 'no files'}`);
  const response = await fetch(`${webUrl}/api/email/${id}/attachment/${encodeURIComponent(file.generatedFileName)}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The code that a reset mail carries, as it stands there. */
export function codeIn(mail: CaughtMail): string {
  const code = /\b[A-Z0-9]{4}-[A-Z0-9]{4}\b/.exec(mail.text)?.[0];
  if (!code) throw new Error('the mail carries no code');
  return code;
}
