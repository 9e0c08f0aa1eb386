import { vi } from 'vitest';

// Half of a functions test's processor time would be password hashing. The tests hash as often as the product does and with its code, but at
// argon2's lowest cost; those that are about hashing say `vi.unmock('node:crypto')` and pay the whole price.
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, done) =>
    crypto.argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, done);
  return { ...crypto, default: { ...crypto, argon2 }, argon2 };
});
