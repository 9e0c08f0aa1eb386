/**
 * True for an address of the sign-in area of institutions, and of what is decided there (invitation letters, on the organisers' dashboard):
 * an edition without a portal has no such page.
 */
export const isPortalPath = (path: string): boolean =>
  /^\/(?:auth|admin|dashboard|payment|inspection|visa-letter)(?:[/?#.]|$)/.test(path);
