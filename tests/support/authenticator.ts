import { setTimeout as pause } from 'node:timers/promises';
import { TOTP } from 'otpauth';

const step = 30_000;

/** The code that an authenticator app shows, `steps` of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: step / 1_000 }).generate({
    timestamp: Date.now() + steps * step,
  });

/**
 * The code of the step before, which is still taken and leaves the present one for the next sign-in. Where the present step ends within
 * `room` milliseconds, the code would be two steps old before it arrives, so the next step is waited for.
 */
export async function codeOfStepBefore(secret: string, room: number): Promise<string> {
  const left = step - (Date.now() % step);
  if (left < room) await pause(left);
  return codeOf(secret, -1);
}
