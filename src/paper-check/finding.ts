import type { Box, Unreadable } from './facts.ts';

/** The rules in the order in which they are shown; `content/paper-check.json` says each in words. */
export const ruleIds = [
  'readable',
  'pages',
  'page-size',
  'file-size',
  'columns',
  'margins',
  'fonts',
  'type3',
  'encryption',
  'programs',
  'page-numbers',
  'line-numbers',
  'review-marks',
  'text-layer',
  'title',
  'figures',
  'references',
  'links',
  'styles',
  'compatibility',
] as const;
export type RuleId = (typeof ruleIds)[number];

/** What is certain is an error; a guess is a hint, and is shown where it lies. */
export type Severity = 'error' | 'hint';

const kind = (rule: RuleId, severity: Severity) => ({ rule, severity });

/** Every cause that can be found, with the rule that it breaks. */
export const kinds = {
  unreadable: kind('readable', 'error'),
  'too-many-pages': kind('pages', 'error'),
  'counted-pages': kind('pages', 'hint'),
  'other-paper': kind('page-size', 'error'),
  'too-large': kind('file-size', 'error'),
  'one-column': kind('columns', 'error'),
  'wide-lines': kind('columns', 'hint'),
  'outside-margins': kind('margins', 'error'),
  'near-margins': kind('margins', 'hint'),
  'picture-outside': kind('margins', 'hint'),
  'other-margins': kind('margins', 'error'),
  overlap: kind('margins', 'hint'),
  'fonts-missing': kind('fonts', 'error'),
  'word-fonts-missing': kind('fonts', 'hint'),
  type3: kind('type3', 'error'),
  encrypted: kind('encryption', 'error'),
  script: kind('programs', 'error'),
  files: kind('programs', 'error'),
  macros: kind('programs', 'error'),
  'page-numbers': kind('page-numbers', 'error'),
  'page-number': kind('page-numbers', 'hint'),
  'line-numbers': kind('line-numbers', 'error'),
  comments: kind('review-marks', 'error'),
  'tracked-changes': kind('review-marks', 'error'),
  watermark: kind('review-marks', 'error'),
  anonymous: kind('review-marks', 'error'),
  scanned: kind('text-layer', 'error'),
  'no-text': kind('text-layer', 'error'),
  garbled: kind('text-layer', 'error'),
  'no-title': kind('title', 'hint'),
  'no-authors': kind('title', 'hint'),
  blurred: kind('figures', 'error'),
  soft: kind('figures', 'hint'),
  'no-references': kind('references', 'hint'),
  'references-unnumbered': kind('references', 'error'),
  'references-gap': kind('references', 'hint'),
  'citation-unknown': kind('references', 'hint'),
  unresolved: kind('references', 'error'),
  'broken-links': kind('links', 'error'),
  'other-styles': kind('styles', 'hint'),
  'old-layout': kind('compatibility', 'hint'),
} as const;
export type Kind = keyof typeof kinds;

/** What the sentence of a kind tells beside its pages. */
interface Told {
  unreadable: { why: Unreadable };
  'too-many-pages': { count: number };
  'counted-pages': { count: number };
  'other-paper': { name: string };
  'too-large': { megabytes: number };
  'outside-margins': { millimetres: number; sides: string };
  'near-margins': { millimetres: number };
  'fonts-missing': { names: readonly string[] };
  'word-fonts-missing': { names: readonly string[] };
  type3: { names: readonly string[] };
  'other-margins': { found: string };
  comments: { count: number };
  'tracked-changes': { count: number };
  watermark: { words: string };
  anonymous: { words: string };
  blurred: { count: number; dpi: number };
  soft: { count: number; dpi: number };
  'references-gap': { missing: readonly number[] };
  'citation-unknown': { cited: readonly number[]; last: number };
  unresolved: { words: string };
  'broken-links': { targets: readonly string[] };
  'other-styles': { percent: number };
  'old-layout': { version: number };
}
type ToldOf<Name extends Kind> = Name extends keyof Told ? Told[Name] : Record<never, never>;

/** Where something stands: a page, and a rectangle on it. */
export interface Place {
  readonly page: number;
  readonly box: Box;
}

/** One cause, found once, with all the places where it shows. */
export type Finding = {
  readonly [Name in Kind]: {
    readonly kind: Name;
    readonly pages: readonly number[];
    readonly places: readonly Place[];
    readonly told: ToldOf<Name>;
  };
}[Kind];

export type FindingOf<Name extends Kind> = Extract<Finding, { kind: Name }>;

/** The most places that a finding keeps: enough to look at. */
const placesKept = 12;

/** Makes a finding; its pages are those of its places unless they are given. */
export function finding<Name extends Kind>(
  name: Name,
  told: ToldOf<Name>,
  { places = [], pages }: { places?: readonly Place[]; pages?: readonly number[] } = {},
): Finding {
  const shown = [...new Set(pages ?? places.map(({ page }) => page))].toSorted((one, other) => one - other);
  return { kind: name, pages: shown, places: places.slice(0, placesKept), told } as unknown as Finding;
}

export const ruleOf = (found: Finding): RuleId => kinds[found.kind].rule;
export const severityOf = (found: Finding): Severity => kinds[found.kind].severity;
