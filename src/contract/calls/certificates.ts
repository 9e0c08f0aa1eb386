import type { Call, FileAnswer } from './call.ts';

/** Says on a page whether a certificate's code is genuine; the form of `/verify` asks for `/verify/code?code=…`. */
export const verifyCode: Call<undefined, { 200: FileAnswer; 400: FileAnswer; 404: FileAnswer }> = {
  method: 'GET',
  path: '/verify/:code',
  auth: 'none',
};
