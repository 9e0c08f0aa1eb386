/**
 * The page to return to after login: a path of this site, or nothing.
 *
 * The value comes from the address bar, so anyone can have written it. It is judged by what the browser's own URL parser
 * makes of it, never by its first characters: `/\evil.example` and `//evil.example` both look like paths (SEC-S6, BUG-49).
 *
 * @param value  the raw `next` parameter
 * @param origin origin of this site, e.g. `https://conference.example.org`
 * @returns path with query and fragment, or `null` when it leads elsewhere or back to the sign-in screens
 */
export function sameOriginPath(value: string | null | undefined, origin: string): string | null {
  if (!value?.startsWith('/')) return null;
  const url = parse(value, origin);
  if (!url) return null;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // `/.//evil.example` parses to the path `//evil.example`, which would leave the site when it is followed in turn.
  if (!parse(path, origin)) return null;
  if (url.pathname === '/auth' || url.pathname.startsWith('/auth/')) return null;
  return path;
}

/** Address of the login screen, with the way back to `path` when there is one. */
export function loginPath(path?: string): string {
  return path && path !== '/' ? `/auth/login?next=${encodeURIComponent(path)}` : '/auth/login';
}

function parse(value: string, origin: string): URL | null {
  try {
    const url = new URL(value, origin);
    return url.origin === origin ? url : null;
  } catch {
    return null;
  }
}
