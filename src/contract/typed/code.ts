import { plain } from './plain.ts';

/** A code of digits (authenticator app, recovery) as it was made, however it was typed. */
export const codeDigits = (typed: string): string => plain(typed).replace(/\D/g, '');

/** A code of letters and digits (password reset) as it was made, however it was typed. */
export const codeLetters = (typed: string): string => plain(typed).toUpperCase().replace(/[ -]/g, '');
