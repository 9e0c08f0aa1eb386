import type { Documents } from '../../../src/content/registry.ts';
import { counted } from '../../../src/contract/counted.ts';
import { differences, statedEdition, statedFacts } from './facts.ts';

/**
 * What `npm run specification` says. It states facts of one edition: of those that follow there is nothing to compare, and nothing of it
 * can be wrong.
 * @param root folder of the project
 */
export function specificationReport(
  content: Documents,
  root: string,
): { readonly isDifferent: boolean; readonly lines: readonly string[] } {
  const { edition, shortName } = content.site;
  if (edition !== statedEdition)
    return {
      isDifferent: false,
      lines: [
        `The specification states facts of the edition of ${statedEdition}; ${shortName} is that of ${edition}: nothing to compare.`,
      ],
    };
  const facts = statedFacts(content, root);
  const found = differences(facts);
  const last =
    found.length === 0
      ? `The content says what the specification states: ${counted(facts.length, 'fact')}.`
      : `${counted(found.length, 'difference')} from the specification.`;
  return { isDifferent: found.length > 0, lines: [...found, last] };
}
