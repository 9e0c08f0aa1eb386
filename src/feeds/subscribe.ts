/** Address under which a calendar program subscribes to a file of this site and asks for it again (BUG-PR19). */
export function subscribeAddress(path: string, site: { readonly url: string }): string {
  return `webcal://${new URL(site.url).host}${path}`;
}
