/** Characters (code points) of a password, for everybody and for administrators (docs/security.md, SEC-A4). */
export const passwordLength = { min: 8, adminMin: 15, max: 128 } as const;

/** Length of a password in code points: one emoji or one accented letter counts once, however it was typed. */
export const passwordCharacters = (password: string): number => [...password.normalize('NFKC')].length;

/**
 * Why this text cannot become a password, as far as the text alone tells; common words, the owner's address and the longer
 * minimum of administrators are the server's to refuse. Apart from the schemas, so that the forms can use it without them.
 */
export function passwordRefusal(password: string): string | undefined {
  const characters = passwordCharacters(password);
  return characters < passwordLength.min ? `At least ${passwordLength.min} characters` : passwordTooLong(password);
}

/** For signing in no more is asked than that the text can be a password at all. */
export function passwordTooLong(password: string): string | undefined {
  return passwordCharacters(password) > passwordLength.max ? `At most ${passwordLength.max} characters` : undefined;
}
