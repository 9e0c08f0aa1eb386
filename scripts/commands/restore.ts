// `npm run restore -- --key KEYFILE FILE`         opens a backup, reads all of it and says what is in it
// `npm run restore -- --key KEYFILE FILE --yes`   writes it into the store of the settings, which must be empty, and compares the two
import { createReadStream, readFileSync } from 'node:fs';
import { counted } from '../../src/contract/counted.ts';
import { argumentsOf, usage } from './arguments.ts';
import { BackupError, otherKeys, readBackup } from './backup/backup-file.ts';
import { kindLines } from './backup/kinds.ts';
import { copyStore, differences, openForCopying, type StoredRecord, writeRecords } from './backup/store-copy.ts';
import { command } from './command.ts';

const example = 'npm run restore -- --key KEYFILE FILE [--yes]';
const { values, positionals } = argumentsOf(example, {
  options: { key: { type: 'string' }, yes: { type: 'boolean' } },
  allowPositionals: true,
});
const [keyFile, file] = [values.key, positionals[0]];
if (typeof keyFile !== 'string' || !file) usage(example);

try {
  await restore(identityIn(keyFile), file, values.yes === true);
} catch (error) {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  if (!isMissing && !(error instanceof BackupError)) throw error;
  console.error(isMissing ? `${String((error as NodeJS.ErrnoException).path)} is not there.` : error.message);
  process.exitCode = 1;
}

function identityIn(path: string): string {
  const identity = /^AGE-SECRET-KEY-1[A-Z0-9]+$/m.exec(readFileSync(path, 'utf8'))?.[0];
  if (!identity) throw new BackupError(`${path} holds no key that opens backups: it begins with AGE-SECRET-KEY-1.`);
  return identity;
}

async function restore(identity: string, path: string, isMeant: boolean): Promise<void> {
  const { head, copy } = await readBackup(createReadStream(path), identity);
  console.log(`${path}: ${counted(copy.size, 'record', 'records')} of ${head.site} (${head.deployment}), ${head.at}.`);
  console.log(kindLines(copy).join('\n'));
  if (!isMeant)
    return console.log('All of it can be read. Nothing was written: --yes writes it into the store of the settings.');

  await command(async ({ env, now }) => {
    const redis = openForCopying(env.redis);
    const alive = living(copy, now());
    const { copy: there } = await copyStore(redis, env.redis.keySpace);
    const foreign = differences(there, new Map([...alive].filter(([key]) => there.has(key))));
    if (foreign.length > 0)
      throw new BackupError(
        `The store of the settings holds ${counted(foreign.length, 'record', 'records')} that this backup does not, ${foreign[0]} among them: nothing was written. Restore into an empty database.`,
      );
    await writeRecords(redis, env.redis.keySpace, alive.values());
    const { copy: written } = await copyStore(redis, env.redis.keySpace);
    const due = living(alive, now());
    const wrong = differences(due, new Map([...written].filter(([key]) => due.has(key))));
    if (wrong.length > 0)
      throw new BackupError(
        `${counted(wrong.length, 'record', 'records')} did not arrive as they were, ${wrong[0]} among them. Call the command again.`,
      );
    const past = copy.size - alive.size;
    console.log(
      `Restored and compared: ${counted(alive.size, 'record', 'records')}, each as in the backup.${past > 0 ? ` ${past} had outlived their time and were left out.` : ''}`,
    );
    const others = otherKeys(head, env);
    if (others.length > 0)
      console.log(
        `${others.join(' and ')} ${others.length === 1 ? 'is' : 'are'} not what this was stored with: letters that wait, second factors and links in mails sent cannot be read. Set the former ${others.length === 1 ? 'one' : 'ones'}.`,
      );
  });
}

/** What still lives, with ten seconds to spare: what ends within them is as good as gone. */
function living(copy: ReadonlyMap<string, StoredRecord>, at: number): Map<string, StoredRecord> {
  return new Map([...copy].filter(([, { expiresAt }]) => expiresAt === undefined || expiresAt > at + 10_000));
}
