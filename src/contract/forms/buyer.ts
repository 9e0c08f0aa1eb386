import { inSentence } from '../in-sentence.ts';
import { isTaxNumber } from '../tax/number.ts';
import { placeWords } from '../tax/places.ts';
import type { Tax } from '../tax/tax.ts';
import type { Form } from './form.ts';
import { fits } from './rules.ts';

/** Who the invoice is for, asked before the card. What the number is called, and how it is tested, content says. */
export const buyerForm = (tax: Pick<Tax, 'number' | 'places' | 'placeKind'>) =>
  ({
    label: 'Who the invoice is for',
    submit: 'Continue',
    busy: 'Saving…',
    failed: 'This was not saved.',
    fields: {
      name: {
        kind: 'text',
        label: 'Name of the institution',
        missing: 'Enter the name of the institution.',
        max: 160,
        autoComplete: 'organization',
      },
      address: {
        kind: 'textarea',
        label: 'Address',
        missing: 'Enter the address.',
        help: 'Street, town and postal code, line by line.',
        max: 300,
        rows: 3,
        autoComplete: 'street-address',
      },
      place: {
        kind: 'select',
        label: placeWords(tax),
        missing: `Choose the ${inSentence(placeWords(tax))}.`,
      },
      taxNumber: {
        kind: 'text',
        label: tax.number.name,
        help: tax.number.help,
        optional: true,
        max: 30,
        autoComplete: 'off',
        autoCapitalize: 'characters',
        rule: fits((held) => isTaxNumber(tax.number, held), tax.number.wrong),
      },
    },
    checks: [{ on: ['missing', 'wrong'] }],
  }) as const satisfies Form;

export type BuyerForm = ReturnType<typeof buyerForm>;
