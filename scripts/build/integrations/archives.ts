import { readdirSync } from 'node:fs';

/** The folder of an archived edition within a site: its year (ADR-C09). */
export const isArchived = (file: string): boolean => /^\d{4}\//.test(file);

/**
 * Everything that an archive may load is its own and no code, so one policy holds for all of its pages; they keep their hashes out of the
 * rule for all paths.
 */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'report-uri /api/policy-report',
].join('; ');

/**
 * The policy of each archived edition; what else their files are served with stands in `netlify.toml`.
 * @param dist the built site
 * @returns by path
 */
export const archivePolicies = (dist: string): [path: string, headers: Readonly<Record<string, string>>][] =>
  readdirSync(dist)
    .filter((name) => isArchived(`${name}/`))
    .map((year) => [`/${year}/*`, { 'Content-Security-Policy': policy }]);
