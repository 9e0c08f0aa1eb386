import { hkdfSync } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { z } from 'zod';
import type { Env } from '../../../netlify/env.ts';
import type { StoreCopy, StoredRecord } from './store-copy.ts';

/** The first line of a backup: whose it is. */
const headSchema = z.strictObject({
  format: z.literal('conference store'),
  version: z.literal(1),
  /** When the copy was complete, ISO 8601. */
  at: z.iso.datetime(),
  site: z.string(),
  deployment: z.string(),
  /** What tells keys apart without telling them: by the name of the setting. */
  keys: z.record(z.string(), z.string()),
});
const recordSchema = z.strictObject({
  key: z.string().min(1),
  type: z.enum(['string', 'hash', 'zset']),
  value: z.union([z.string(), z.array(z.string())]),
  expiresAt: z.number().optional(),
});
const lastSchema = z.strictObject({ records: z.int() });

export type BackupHead = z.infer<typeof headSchema>;

/** The file is no backup, is damaged, or is closed for another key. Its message is a sentence for the operator. */
export class BackupError extends Error {}

export function headOf(env: Env, now: number): BackupHead {
  return {
    format: 'conference store',
    version: 1,
    at: new Date(now).toISOString(),
    site: env.siteUrl,
    deployment: env.deploymentId,
    keys: { RESET_CODE_KEY: fingerprint(env.keys.resetCode), LINK_KEY: fingerprint(env.keys.link) },
  };
}

function fingerprint(key: Uint8Array): string {
  return Buffer.from(hkdfSync('sha256', key, '', 'fingerprint of a key', 8)).toString('hex');
}

/**
 * A backup as bytes: one JSON line for its head, one a record, one with their number; compressed, and closed with age
 * (age-encryption.org/v1) for `recipient`, so that who makes backups cannot read them.
 */
export async function* writeBackup(head: BackupHead, copy: StoreCopy, recipient: string): AsyncGenerator<Uint8Array> {
  const lines = function* () {
    yield `${JSON.stringify(head)}\n`;
    for (const record of copy.values()) yield `${JSON.stringify(record)}\n`;
    yield `${JSON.stringify({ records: copy.size })}\n`;
  };
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const packed = Readable.toWeb(Readable.from(lines()).pipe(createGzip()));
  const closed = await encrypter.encrypt(packed as ReadableStream<Uint8Array>);
  for await (const bytes of closed as unknown as AsyncIterable<Uint8Array>) yield bytes;
}

/**
 * Opens a backup and reads all of it before it answers: whoever gets an answer has it whole.
 *
 * @param identity the secret half, `AGE-SECRET-KEY-1…`
 * @throws {BackupError}
 */
export async function readBackup(
  bytes: Readable,
  identity: string,
): Promise<{ head: BackupHead; copy: Map<string, StoredRecord> }> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const lines: string[] = [];
  try {
    const packed = await decrypter.decrypt(Readable.toWeb(bytes) as ReadableStream<Uint8Array>);
    const opened = Readable.fromWeb(packed as Parameters<typeof Readable.fromWeb>[0]);
    const unpacked = createGunzip();
    // A break on the way must reach whoever reads at its end.
    opened.on('error', (error) => unpacked.destroy(error));
    for await (const line of createInterface({ input: opened.pipe(unpacked), crlfDelay: Infinity })) lines.push(line);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw error;
    if (error instanceof Error && /no identity matched/.test(error.message))
      throw new BackupError('This backup was closed for another key: use the key file of its time.');
    throw new BackupError('This file is no backup, or it is damaged or cut off: nothing of it was used.');
  }
  return judged(lines);
}

function judged(lines: readonly string[]): { head: BackupHead; copy: Map<string, StoredRecord> } {
  const read = <T>(schema: z.ZodType<T>, line: string | undefined) => {
    const { data, success } = schema.safeParse(line === undefined ? undefined : JSON.parse(line));
    if (!success)
      throw new BackupError('This backup was made by another version of the site: use that one to restore it.');
    return data;
  };
  const head = read(headSchema, lines[0]);
  const copy = new Map<string, StoredRecord>();
  for (const line of lines.slice(1, -1)) {
    const { expiresAt, ...record } = read(recordSchema, line);
    copy.set(record.key, { ...record, ...(expiresAt !== undefined && { expiresAt }) });
  }
  const { records } = read(lastSchema, lines.at(-1));
  if (records !== copy.size)
    throw new BackupError(`This backup holds ${copy.size} records and should hold ${records}.`);
  return { head, copy };
}

/** Settings whose key is not the one with which this was stored. */
export function otherKeys(head: BackupHead, env: Env): string[] {
  const own = headOf(env, 0).keys;
  return Object.keys(own).filter((name) => head.keys[name] !== own[name]);
}
