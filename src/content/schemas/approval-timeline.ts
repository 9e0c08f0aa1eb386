import { z } from 'zod';
import { mostGroups } from '../../contract/placement.ts';
import { isoDate, line, paragraph, refuseRepeats, wholeNumber, zoneName } from './parts.ts';

export const approvalTimelineSchema = z
  .strictObject({
    title: line(100).describe('Title of the table on the sign-in screen.'),
    academicYear: line(10).describe('Academic year, such as 2025-26.'),
    zone: zoneName.describe('The zone whose clock counts.'),
    columns: z
      .strictObject({
        particulars: line(40).describe('First column.'),
        start: line(40).describe('Second column.'),
        end: line(40).describe('Third column.'),
      })
      .describe('Headings of the table.'),
    groups: z
      .array(
        z
          .strictObject({
            group: wholeNumber(1, mostGroups).describe('Number of the group.'),
            particulars: paragraph(300).describe('Which institutions belong to it.'),
            start: isoDate.describe('First day of its window.'),
            end: isoDate.describe('Last day of its window, included.'),
          })
          .superRefine((group, context) => {
            if (group.end < group.start) {
              context.addIssue({
                code: 'custom',
                path: ['end'],
                message: `must not be before the start (${group.start})`,
              });
            }
          }),
      )
      .min(1, 'must list at least one group')
      .max(mostGroups, `must list at most ${mostGroups} groups`)
      .describe('The groups, in order.'),
    note: paragraph(400).describe('A sentence below the table.'),
  })
  .superRefine((timeline, context) =>
    refuseRepeats(
      timeline.groups.map(({ group }) => group),
      (index) => ['groups', index, 'group'],
      'number',
      context,
    ),
  )
  .describe('Approval process timeline: which group applies when.');

export type ApprovalTimeline = z.infer<typeof approvalTimelineSchema>;
