import type { z } from 'zod';
import { memberList } from './members.ts';
import { line } from './parts.ts';

export const advisorySchema = memberList({
  designation: line(160).describe('Affiliation or designation.'),
  country: line(60).describe('Country in which this person works.'),
}).describe('The list of advisers.');

export type Advisory = z.infer<typeof advisorySchema>;
