import type { Expected, IntentFacts } from './intent.ts';

/**
 * Whether an intent was made by this deployment: it carries our identity, or the site's address, which stood for it before (ADR-S20); or we
 * noted its owner when we made it, under whatever address that was.
 *
 * @param owner whom we noted for the intent
 */
export function isOurs(facts: IntentFacts, expected: Expected, owner: string | undefined): boolean {
  if (owner !== undefined && owner === facts.userId) return true;
  return facts.environment === expected.environment || facts.environment === expected.formerEnvironment;
}
