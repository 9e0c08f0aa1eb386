import type { TokenAnswer } from '../auth.ts';
import type { EnrolmentBody, FactorBody, FactorOffer, RecoveryCodes, RenewalBody } from '../factor.ts';
import type { Call } from './call.ts';

/** Ends an administrator's sign-in with a code of the authenticator app or a recovery code. */
export const factorLogin: Call<FactorBody, { 200: TokenAnswer }, 'factor_failed' | 'challenge_ended'> = {
  method: 'POST',
  path: '/users/login/factor',
  auth: 'none',
};

/** Offers an administrator a secret for an authenticator app. */
export const factorOffer: Call<undefined, { 200: FactorOffer }, 'conflict', 'user'> = {
  method: 'POST',
  path: '/users/factor/offer',
  auth: 'user',
};

/** Sets the second factor up with the app's first code; the answer shows the recovery codes this once. */
export const factorEnrol: Call<
  EnrolmentBody,
  { 200: RecoveryCodes },
  'factor_failed' | 'challenge_ended' | 'conflict',
  'user'
> = {
  method: 'POST',
  path: '/users/factor',
  auth: 'user',
};

/** Makes new recovery codes, for a code of the app; those of before end at once. The answer shows the new ones this once. */
export const recoveryCodesRenew: Call<RenewalBody, { 200: RecoveryCodes }, 'factor_failed' | 'conflict', 'admin'> = {
  method: 'POST',
  path: '/users/factor/recovery-codes',
  auth: 'admin',
};

/** Postpones the second factor for this session, on the machine of a developer alone. */
export const factorPostpone: Call<undefined, { 204: undefined }, never, 'user'> = {
  method: 'POST',
  path: '/users/factor/later',
  auth: 'user',
};
