// `npm run seed:admin`: makes ADMIN_EMAIL an administrator. The account gets no password: the first one is chosen through the reset screen.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalAddress } from '../../netlify/domain/address.ts';
import { promoteToAdmin, seedAccount } from '../../netlify/store/accounts.ts';
import { openStore } from '../../netlify/store/redis.ts';
import { localKeys } from '../../sandbox/keys.ts';
import { portsFromEnvironment } from '../../sandbox/ports.ts';
import { projectRoot } from '../steps.ts';

const settings = join(projectRoot, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);

const address = canonicalAddress(process.env.ADMIN_EMAIL ?? '');
if (address === undefined) fail('Set ADMIN_EMAIL to the address of the administrator.');

// Without a store of its own in the environment, the running sandbox is meant.
const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = process.env;
const store = openStore(
  url && token
    ? { url, token }
    : {
        url: `http://localhost:${portsFromEnvironment(process.env).redis}`,
        token: localKeys(join(projectRoot, '.data')).REDIS_TOKEN ?? '',
      },
);
try {
  const userId = randomBytes(18).toString('base64url');
  const owner = await seedAccount(store, { userId, address, role: 'admin', now: Date.now() });
  if (owner !== userId) await promoteToAdmin(store, owner);
  console.log(`${address} is an administrator. The first password is chosen at /auth/reset-password.`);
} catch {
  fail(
    'The store does not answer. Set UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN, or run `npm start` beside this.',
  );
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
