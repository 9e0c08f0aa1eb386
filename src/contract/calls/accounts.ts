import type { LoginBody, Me, RegisterBody, TokenAnswer } from '../auth.ts';
import type { FactorRequired } from '../factor.ts';
import type { Call } from './call.ts';

/** Creates an institute's account and signs it in. */
export const register: Call<RegisterBody, { 201: TokenAnswer }, 'registration_failed'> = {
  method: 'POST',
  path: '/users/register',
  auth: 'none',
};

/** Signs in; an administrator with a second factor is asked for a code first. */
export const login: Call<LoginBody, { 200: TokenAnswer; 202: FactorRequired }, 'invalid_credentials'> = {
  method: 'POST',
  path: '/users/login',
  auth: 'none',
};

/** Ends the session of the bearer. */
export const logout: Call<undefined, { 204: undefined }, never, 'user'> = {
  method: 'POST',
  path: '/users/logout',
  auth: 'user',
};

/** Who is signed in, and how far the application is. */
export const me: Call<undefined, { 200: Me }, never, 'user'> = { method: 'GET', path: '/users/me', auth: 'user' };
