/** True for an address of the sign-in area of institutions: an edition without a portal has no such page. */
export const isPortalPath = (path: string): boolean =>
  /^\/(?:auth|admin|dashboard|payment|inspection)(?:[/?#.]|$)/.test(path);
