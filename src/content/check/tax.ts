import { isTaxNumber, placeOfNumber } from '../../contract/tax/number.ts';
import type { Documents } from '../registry.ts';
import type { CrossIssue } from './cross-issue.ts';

/** Where tax is taken, its invoices need the issuer's own number, and the tax is worked out of one line. */
export function checkTax({ portal, tax: { tax } }: Documents): CrossIssue[] {
  if (!tax) return [];
  const issues: CrossIssue[] = [];
  const { issuer, lines, receiptSeries } = portal;
  const number = issuer.tax?.number;
  if (number === undefined) {
    issues.push({ document: 'portal', path: ['issuer'], message: 'needs "tax", since tax.json takes a tax' });
  } else if (tax.places) {
    if (!isTaxNumber(tax.number, number))
      issues.push({ document: 'portal', path: ['issuer', 'tax', 'number'], message: `is no ${tax.number.name}` });
    else if (placeOfNumber(tax, number) === undefined)
      issues.push({
        document: 'portal',
        path: ['issuer', 'tax', 'number'],
        message: `begins with the code of no place in tax.json`,
      });
  }
  if (tax.places && tax.placeKind === undefined)
    issues.push({
      document: 'tax',
      path: ['tax', 'places'],
      message: 'needs "placeKind" beside it: what a place is called',
    });
  if (lines.length > 1)
    issues.push({
      document: 'portal',
      path: ['lines'],
      message: 'must be one line: its tax is worked out by tax.json',
    });
  for (const [kind, one] of Object.entries(tax.series)) {
    if (one === receiptSeries || (kind === 'creditNote' && one === tax.series.revision))
      issues.push({ document: 'tax', path: ['tax', 'series', kind], message: 'is the series of other papers' });
  }
  return issues;
}
