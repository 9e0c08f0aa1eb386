/** `2026-06-01 10:30 UTC`: the reader's zone is not known. */
export function instant(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
