import inspection from '#content/inspection.json' with { type: 'json' };
import site from '#content/site.json' with { type: 'json' };
import { toMinorUnits } from '#server/domain/payments/money';
import { price } from '#server/wiring/receipts';

/** What tests of behaviour have to know of the edition that the code reads, whichever it is (`CONTENT_EDITION`). */

/** The fee of an institution, in whole units of the currency as the browser sends it. */
export const wholeFee: number = price.amount;
/** The same as the provider and the store know it: in the smallest unit. */
export const paidFee = { amount: toMinorUnits(price.amount, price.currency), currency: price.currency };
/** Where the organisers read their mail. */
export const officeAddress: string = site.email;
/** A state whose existing institutions have an inspection window. */
export const sampleState: string = inspection.regions.at(-1)?.states[0] ?? '';
