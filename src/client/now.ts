/**
 * The present in milliseconds since 1970; on builds other than the published one the instant that `?at=` asks for, from which time runs on
 * (`Now.astro`).
 */
export function now(): number {
  return Date.now() + Number(document.documentElement.dataset.shift ?? 0);
}
