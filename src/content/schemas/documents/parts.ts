import { z } from 'zod';

/** Pieces that the schemas of `content/documents/` share. */

export const text = (meaning: string) => z.string().min(1, 'must not be empty').describe(meaning);
export const schemaLine = z.string().optional().describe('Tells an editor which schema describes this file.');
export const id = z
  .string()
  .regex(/^[a-z][A-Za-z0-9-]*$/, 'must begin with a small letter and hold letters, digits and dashes only')
  .describe('Name of this part, used for files and references.');
