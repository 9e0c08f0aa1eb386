import { z } from 'zod';
import { line, refuseRepeats, wholeNumber } from './parts.ts';

/** Full name of a member, which no list names twice. */
const name = line(80).describe('Full name with title.');

/** A committee that is shown as a list of lines, one a member: `columns` are what a line says beside the name. */
export function memberList<Columns extends z.ZodRawShape>(columns: Columns) {
  return z
    .strictObject({
      title: line(60).describe('Heading of the list. Its anchor is made from it.'),
      size: wholeNumber(1, 300).describe('How many lines the list has.'),
      members: z.array(z.strictObject({ name, ...columns })).describe('Its members, in the order shown.'),
    })
    .superRefine((list, context) => {
      const members: readonly { readonly name?: unknown }[] = list.members;
      if (members.length !== list.size) {
        context.addIssue({
          code: 'custom',
          path: ['members'],
          message: `has ${members.length} lines, but "${list.title}" is to have ${list.size} (see "size")`,
        });
      }
      refuseRepeats(
        members.map((member) => String(member.name)),
        (index) => ['members', index, 'name'],
        'name',
        context,
      );
    });
}
