import type { ResetBody, ResetCodeSent, ResetDone } from '../auth.ts';
import type { Call } from './call.ts';

/** First asks for a code by mail, then changes the password with it. */
export const resetPassword: Call<ResetBody, { 202: ResetCodeSent; 200: ResetDone }, 'reset_failed'> = {
  method: 'POST',
  path: '/users/reset-password',
  auth: 'none',
};
