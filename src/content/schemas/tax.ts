import { z } from 'zod';
import { line, refuseRepeats } from './parts.ts';

const rates = z
  .array(
    z.strictObject({
      name: line(20).describe('Name of the tax, such as "VAT".'),
      percent: z
        .number()
        .min(0, 'must not be less than 0')
        .max(100, 'must not be more than 100')
        .multipleOf(0.01, 'must have at most two digits after the point')
        .describe('Of the taxable value, in percent.'),
    }),
  )
  .min(1);

const series = z.string().regex(/^[A-Z]{2,4}$/, 'must be two to four capital letters');

const amountSentence = (...names: readonly string[]) =>
  line(80).refine(
    (text) => names.every((name) => text.includes(`{${name}}`)),
    `must hold ${names.map((name) => `{${name}}`).join(' and ')}`,
  );

const places = z
  .array(
    z.strictObject({
      code: z
        .string()
        .regex(/^\d{2}$/, 'must be two digits')
        .describe('Code of the tax office: numbers begin with it.'),
      name: line(60).describe('Name of the part.'),
      territory: z.literal(true).optional().describe('`rates.territory` holds within it.'),
    }),
  )
  .min(1)
  .superRefine((all, context) => {
    const codes = all.map(({ code }) => code);
    refuseRepeats(codes, (index) => [index, 'code'], 'code', context);
  });

const tax = z.strictObject({
  name: line(20).describe('What the tax is called, such as "VAT".'),
  invoice: line(40).describe('Heading of an invoice.'),
  revision: line(40).describe('Heading of a corrected invoice.'),
  creditNote: line(40).describe('Heading of the paper about a refund.'),
  series: z
    .strictObject({
      revision: series.describe('What numbers of corrected invoices begin with.'),
      creditNote: series.describe('What numbers of credit notes begin with.'),
    })
    .describe('Invoices have the numbers of receipts, see portal.json.'),
  service: z
    .strictObject({
      name: line(20).describe('What the tax office calls its codes of services.'),
      code: line(12).describe('The code of what is paid for.'),
    })
    .optional()
    .describe('Code of the service.'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be the two capital letters of a country')
    .describe('Country of the issuer.'),
  places: places.optional().describe('Parts of the country with tax codes of their own.'),
  placeKind: line(40).optional().describe('What such a part is called, such as "State".'),
  number: z
    .strictObject({
      name: line(20).describe('What the number of a registered buyer is called.'),
      help: line(160).describe('Sentence below the field.'),
      pattern: line(120)
        .refine(isPattern, 'must be a regular expression')
        .describe('Regular expression that the whole number has to match, without spaces and in capitals.'),
      check: z.enum(['mod-36']).optional().describe('How the last character is worked out of the others.'),
      wrong: line(160).describe('Said of a number that cannot be.'),
    })
    .describe('The number under which a buyer is registered.'),
  rates: z
    .strictObject({
      home: rates.describe('Buyer and issuer in one place; everywhere, where nothing else is said.'),
      territory: rates.optional().describe('Buyer and issuer in the same territory.'),
      away: rates.optional().describe('Buyer in another place of the country.'),
      abroad: rates.optional().describe('Buyer in another country.'),
    })
    .describe('What is taken of the fee, which holds it already.'),
  abroadNote: line(200).optional().describe('Stands on invoices to other countries.'),
  note: line(200).optional().describe('Stands on every invoice.'),
  words: z
    .strictObject({
      numbering: z.enum(['lakh', 'thousand']).describe('How the words of large numbers are grouped.'),
      whole: amountSentence('major').describe('An amount in words; {major} stands for the whole units.'),
      rest: amountSentence('major', 'minor').describe('The same where {minor} remains.'),
    })
    .describe('The total in words.'),
  signature: line(80).describe('Stands below the line for the signature.'),
});

export const taxSchema = z
  .strictObject({ tax: tax.nullable().describe('null where no tax is taken: a receipt is all that is issued then.') })
  .describe('The tax on the fee of institutions and its invoices.');

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) !== undefined;
  } catch {
    return false;
  }
}
