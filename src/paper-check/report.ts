import type { PaperFacts, Unreadable } from './facts.ts';
import { type Finding, finding, ruleIds, ruleOf, severityOf } from './finding.ts';

/** What a check says of a file. */
export interface Report {
  readonly verdict: Verdict;
  /** By the order of the rules, errors first. */
  readonly findings: readonly Finding[];
  readonly format: PaperFacts['format'] | undefined;
  readonly pageCount: number | undefined;
}

/** `refused`: at least one error; `look`: hints only. */
export type Verdict = 'passed' | 'look' | 'refused';

/** The report on a file that could not be judged. */
export const unreadable = (why: Unreadable): Report => reportOf([finding('unreadable', { why })]);

/** Puts findings in the order of the rules and says what they come to. */
export function reportOf(findings: readonly Finding[], facts?: PaperFacts): Report {
  const errors = findings.filter((found) => severityOf(found) === 'error');
  const order = (found: Finding) =>
    (severityOf(found) === 'error' ? 0 : ruleIds.length) + ruleIds.indexOf(ruleOf(found));
  return {
    verdict: errors.length > 0 ? 'refused' : findings.length > 0 ? 'look' : 'passed',
    findings: findings.toSorted((one, other) => order(one) - order(other)),
    format: facts?.format,
    pageCount: facts?.pageCount,
  };
}
