import { z } from 'zod';
import { email, line, refuseRepeats, telephone } from './parts.ts';

export const coordinatorsSchema = z
  .strictObject({
    coordinators: z
      .array(
        z.strictObject({
          role: line(80).describe('Role line, such as "Convener".'),
          name: line(80).describe('Full name with title.'),
          department: line(120).describe('Department.'),
          mobile: telephone.describe('Mobile number with country code.'),
          email: email.describe('Email address; contact queries are sent to it.'),
        }),
      )
      .min(1, 'must list at least one coordinator')
      .describe('The coordinators of the contact page.'),
  })
  .superRefine((value, context) =>
    refuseRepeats(
      value.coordinators.map(({ email: address }) => address),
      (index) => ['coordinators', index, 'email'],
      'email address',
      context,
    ),
  )
  .describe('The coordinators.');

export type Coordinators = z.infer<typeof coordinatorsSchema>;
