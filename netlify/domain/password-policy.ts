import type { Role } from '#contract/auth';
import { passwordLength } from '#contract/password';
import commonPasswords from './common-passwords.json' with { type: 'json' };

let common: ReadonlySet<string> | undefined;

/** The one spelling of a password, so that any keyboard that shows the same characters opens the same account. */
export function canonicalPassword(input: string): string {
  return input.normalize('NFKC');
}

/**
 * Why a password may not be chosen, as a sentence; `undefined` when it may.
 *
 * @param password canonical
 * @param about the owner's address and the names of the conference, none of which may make up a password
 */
export function passwordFlaw(
  password: string,
  about: { readonly address: string; readonly siteNames: readonly string[]; readonly role?: Role },
): string | undefined {
  const length = [...password].length;
  const min = about.role === 'admin' ? passwordLength.adminMin : passwordLength.min;
  if (length < min) return `At least ${min} characters`;
  if (length > passwordLength.max) return `At most ${passwordLength.max} characters`;

  common ??= new Set(commonPasswords);
  const plain = password.toLowerCase();
  if (common.has(plain) || new Set(plain).size < 3) return 'This password is too common';

  const bare = letters(plain);
  const [local = ''] = about.address.split('@');
  if (plain.includes(about.address) || bare === letters(about.address) || isMostly(bare, letters(local))) {
    return 'Do not use your own address';
  }
  if (about.siteNames.some((name) => isMostly(bare, letters(name.toLowerCase())))) {
    return 'Do not use the name of the conference';
  }
  return undefined;
}

const letters = (value: string) => value.replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a word leaves fewer than six other characters of the password. */
const isMostly = (password: string, word: string) =>
  word.length >= 4 && password.includes(word) && password.length - word.length < 6;
