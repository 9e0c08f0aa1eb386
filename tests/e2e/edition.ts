import advisory from '#content/advisory.json' with { type: 'json' };
import committees from '#content/committees.json' with { type: 'json' };
import inspection from '#content/inspection.json' with { type: 'json' };
import organizing from '#content/organizing.json' with { type: 'json' };
import portal from '#content/portal.json' with { type: 'json' };
import { editionName } from '../support/edition-name.ts';

/**
 * What the browser tests know of the edition whose site they look at: the frozen one in Pune, or the one that `CONTENT_EDITION` names (ADR-C14).
 */

/**
 * A fact that is worked out by hand for each edition, e.g. how a day is written there.
 * @throws if nothing is known of the present one
 */
export function knownOf<Fact>(facts: Readonly<Record<string, Fact>>): Fact {
  if (!(editionName in facts))
    throw new Error(`Nothing is known here of the edition ${editionName}: say what holds there.`);
  return facts[editionName] as Fact;
}

/** The sum on the button that pays the fee, and the fee as receipts write it. */
export const { payName, feeText } = knownOf({
  pune: { payName: 'Pay ₹20000', feeText: '₹20,000.00' },
  lisbon: { payName: 'Pay €450', feeText: '€450.00' },
});
/** What the numbers of receipts begin with. */
export const { receiptSeries } = portal;

/** Where the buyer lies: a state of the country whose tax knows states, or a country. */
export const placeLabel = knownOf({ pune: 'State or country', lisbon: 'Country' });

/** What the inspection form calls the part of a region, and an existing institution there. */
export const { stateName } = inspection;
export const existing: string = inspection.types[0]?.label ?? '';

/** The sections of the page of committees, in order, each with its anchor. */
export const committeeTitles: readonly string[] = [...committees.sections, organizing, advisory].map(
  ({ title }) => title,
);
export const anchorOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-');
export const committeeAnchors: readonly string[] = committeeTitles.map(anchorOf);
/** The two lists of people there; the advisers are the longer one. */
export const team = { title: organizing.title, anchor: anchorOf(organizing.title), size: organizing.size };
export const advisers = { title: advisory.title, anchor: anchorOf(advisory.title), size: advisory.size };
