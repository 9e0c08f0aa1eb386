// `npm run backup -- --make-key KEYFILE`        makes the key that opens backups; prints the half that closes them
// `npm run backup -- --for age1… FILE`          writes all that the site stores into FILE, closed for that key
import { createWriteStream, existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { counted } from '../../src/contract/counted.ts';
import { argumentsOf, usage } from './arguments.ts';
import { headOf, writeBackup } from './backup/backup-file.ts';
import { kindLines } from './backup/kinds.ts';
import { copyStore, openForCopying } from './backup/store-copy.ts';
import { command } from './command.ts';

const example = 'npm run backup -- --for age1… FILE, or npm run backup -- --make-key KEYFILE';
const { values, positionals } = argumentsOf(example, {
  options: { 'make-key': { type: 'string' }, for: { type: 'string' } },
  allowPositionals: true,
});
const [recipient, keyFile, file] = [values.for, values['make-key'], positionals[0]];

if (typeof keyFile === 'string' && keyFile) await makeKey(keyFile);
else if (typeof recipient === 'string' && /^age1[a-z0-9]{58}$/.test(recipient) && file) await backup(file, recipient);
else usage(example);

async function makeKey(path: string): Promise<void> {
  refuseExisting(path);
  const identity = await generateX25519Identity();
  const own = await identityToRecipient(identity);
  writeFileSync(path, `# opens backups made with --for ${own}\n${identity}\n`, { flag: 'wx', mode: 0o600 });
  console.log(
    [
      `${path} opens backups: keep it where the backups are not, and a second copy of it elsewhere.`,
      'Without it no backup can be read, by nobody. What closes backups is no secret:',
      '',
      `npm run backup -- --for ${own} FILE`,
    ].join('\n'),
  );
}

async function backup(path: string, closedFor: string): Promise<void> {
  refuseExisting(path);
  await command(async ({ env, now }) => {
    const { copy, moving } = await copyStore(openForCopying(env.redis), env.redis.keySpace);
    const half = `${path}.part`;
    try {
      await pipeline(
        Readable.from(writeBackup(headOf(env, now()), copy, closedFor)),
        createWriteStream(half, { mode: 0o600 }),
      );
      renameSync(half, path);
    } finally {
      rmSync(half, { force: true });
    }
    console.log(
      [`${path}: ${counted(copy.size, 'record', 'records')}, ${statSync(path).size} bytes.`, ...kindLines(copy)].join(
        '\n',
      ),
    );
    if (moving > 0)
      console.log(
        `${counted(moving, 'record', 'records')} changed while they were read. Make a second backup at a quieter hour, and keep both.`,
      );
    console.log('Read it once now: npm run restore -- --key KEYFILE FILE says what is in it and writes nothing.');
  });
}

function refuseExisting(path: string): void {
  if (!existsSync(path)) return;
  console.error(`${path} is there already: nothing was written.`);
  process.exit(1);
}
