import { z } from 'zod';

export const numbersSchema = z
  .strictObject({
    locale: z
      .string()
      .regex(/^en-[A-Z]{2}$/, 'must be "en-" and the two capital letters of a country, such as "en-IE"')
      .describe('Whose habit of grouping digits and placing the sign of a currency counts, in English.'),
  })
  .describe('How numbers and sums are written.');
