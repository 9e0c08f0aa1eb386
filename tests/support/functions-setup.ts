import { afterAll, vi } from 'vitest';

// Runs before each file of functions tests.

// Half of their processor time would be password hashing. They hash as often as the product does and with its code, but at argon2's lowest
// cost; those that are about hashing say `vi.unmock('node:crypto')` and pay the whole price.
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, done) =>
    crypto.argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, done);
  return { ...crypto, default: { ...crypto, argon2 }, argon2 };
});

// The files of a worker share its process, and with it the libraries once loaded. Our own modules are made anew for each file and the
// environment is put back, since functions read their settings once.
const environment = { ...process.env };
afterAll(() => {
  vi.resetModules();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
