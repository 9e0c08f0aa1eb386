import type { z } from 'zod';
import { refuseRepeats } from './parts.ts';

/** Refuses a list whose length is not its `size`, and a name that stands in it twice. */
export function countMembers(
  list: { title: string; size: number; members: readonly { name: string }[] },
  context: z.RefinementCtx,
): void {
  if (list.members.length !== list.size) {
    context.addIssue({
      code: 'custom',
      path: ['members'],
      message: `has ${list.members.length} lines, but "${list.title}" is to have ${list.size} (see "size")`,
    });
  }
  refuseRepeats(
    list.members.map(({ name }) => name),
    (index) => ['members', index, 'name'],
    'name',
    context,
  );
}
