import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { passwords } from '../netlify/services/passwords.ts';
import { openStore } from '../netlify/store/redis.ts';
import { seedAccount } from '../netlify/store/user/store.ts';

interface SampleAccount {
  readonly email: string;
  readonly role: 'institute' | 'admin';
  readonly password: string;
}

const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** Four groups of four, about 79 bits; long enough for an administrator, easy to type. */
function samplePassword(): string {
  const letters = Array.from({ length: 16 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/**
 * An institute and an administrator to try the product with, on the sandbox's own store. Their passwords are made on this machine and kept
 * in `dataDir`. Answers rows for the table of `npm start`: the first start shows the passwords, later ones where they stand.
 */
export async function ensureSampleAccounts(
  dataDir: string,
  redis: { readonly url: string; readonly token: string },
): Promise<readonly (readonly [string, string])[]> {
  const file = join(dataDir, 'sample-accounts.json');
  const isFirst = !existsSync(file);
  if (isFirst) {
    const made: readonly SampleAccount[] = [
      { email: 'institute@example.org', role: 'institute', password: samplePassword() },
      { email: 'admin@example.org', role: 'admin', password: samplePassword() },
    ];
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  }
  const accounts = JSON.parse(readFileSync(file, 'utf8')) as readonly SampleAccount[];
  const store = openStore(redis);
  for (const { email, role, password } of accounts) {
    const hash = await passwords.hash(password);
    await seedAccount(store, {
      userId: randomBytes(18).toString('base64url'),
      address: email,
      role,
      hash,
      now: Date.now(),
    });
  }
  return accounts.map(({ email, role, password }) => [
    role === 'admin' ? 'Sample admin' : 'Sample institute',
    isFirst ? `${email}   ${password}` : `${email}   (password in ${file})`,
  ]);
}
