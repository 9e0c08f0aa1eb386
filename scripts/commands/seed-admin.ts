// `npm run seed:admin`: makes ADMIN_EMAIL an administrator. The account gets no password: the first one is chosen through the reset screen.

import { randomBytes } from 'node:crypto';
import { canonicalAddress } from '../../netlify/domain/address.ts';
import { promoteToAdmin, seedAccount } from '../../netlify/store/user/store.ts';
import { command } from './command.ts';

await command(async ({ store, now }) => {
  const address = canonicalAddress(process.env.ADMIN_EMAIL ?? '');
  if (address === undefined) {
    console.error('Set ADMIN_EMAIL to the address of the administrator.');
    process.exitCode = 1;
    return;
  }
  const userId = randomBytes(18).toString('base64url');
  const owner = await seedAccount(store, { userId, address, role: 'admin', now: now() });
  if (owner !== userId) await promoteToAdmin(store, owner);
  console.log(`${address} is an administrator. The first password is chosen at /auth/reset-password.`);
});
