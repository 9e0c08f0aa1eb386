import type { z } from 'zod';
import { memberList } from './members.ts';
import { line } from './parts.ts';

export const organizingSchema = memberList({
  position: line(100).describe('Position at the campus.'),
  campus: line(120).describe('Campus or institute.'),
}).describe('The Organizing Committee list.');

export type Organizing = z.infer<typeof organizingSchema>;
