import { z } from 'zod';
import { placementOf } from '../../contract/placement.ts';
import { isoDate, line, paragraph, phone, refuseRepeats, slug, webAddress, wholeNumber } from './parts.ts';

export const approvalTimelineSchema = z
  .strictObject({
    title: line(100).describe('Title of the table on the sign-in screen.'),
    academicYear: line(10).describe('Academic year, such as 2025-26.'),
    zone: z.literal('Asia/Kolkata').describe('The zone whose clock counts.'),
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
            group: wholeNumber(1, 9).describe('Number of the group.'),
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
      .length(4, 'must list exactly 4 groups')
      .describe('The four groups, in order.'),
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

export const inspectionSchema = z
  .strictObject({
    regions: z
      .array(
        z.strictObject({
          id: slug.describe('Name of the region.'),
          name: line(40).describe('Name as shown.'),
          group: wholeNumber(1, 4).describe('Group of existing technical institutions in this region.'),
          states: z.array(line(60)).min(1).describe('States and union territories of the region.'),
        }),
      )
      .min(1)
      .describe('The regions of the regulator.'),
    types: z
      .array(
        z.strictObject({
          id: slug.describe('Name of the type.'),
          label: line(140).describe('The type as the form offers it.'),
          group: wholeNumber(1, 4)
            .nullable()
            .describe('Group of this type in all regions; null when the region decides.'),
        }),
      )
      .min(1)
      .describe('Types of institution.'),
    preferredDates: wholeNumber(1, 5).describe('How many preferred inspection dates an institution names.'),
  })
  .superRefine((value, context) => {
    refuseRepeats(
      value.regions.map(({ id }) => id),
      (index) => ['regions', index, 'id'],
      'name',
      context,
    );
    refuseRepeats(
      value.types.map(({ id }) => id),
      (index) => ['types', index, 'id'],
      'name',
      context,
    );
    const states = value.regions.flatMap((region, index) =>
      region.states.map((state, place) => ({ state, index, place })),
    );
    refuseRepeats(
      states.map(({ state }) => state),
      (position) => ['regions', states[position]?.index ?? 0, 'states', states[position]?.place ?? 0],
      'state',
      context,
    );
  })
  .describe('How region and type of an institution lead to its group.');

export const institutionsSchema = z
  .strictObject({
    title: line(120).describe('Title of the document.'),
    note: paragraph(400).describe('A sentence below the title.'),
    institutions: z
      .array(
        z.strictObject({
          identifier: z
            .string()
            .regex(/^\d-\d{7}$/, 'must be an application number such as "1-0000123"')
            .describe('Application number.'),
          name: line(120).describe('Name of the institution.'),
          city: line(60).describe('Town or city.'),
          state: line(60).describe('State or union territory, as in inspection.json.'),
          type: slug.describe('Type of institution, as in inspection.json.'),
        }),
      )
      .min(1)
      .describe('The institutions; their group follows from state and type.'),
  })
  .superRefine((value, context) =>
    refuseRepeats(
      value.institutions.map(({ identifier }) => identifier),
      (index) => ['institutions', index, 'identifier'],
      'application number',
      context,
    ),
  )
  .describe('Institutions of the approval process, for the groupwise list.');

export const portalSchema = z
  .strictObject({
    amount: wholeNumber(1, 1_000_000).describe('What an institution pays, in rupees, tax included.'),
    currency: z.literal('inr').describe('Currency, as the payment provider writes it.'),
    description: line(120).describe('What the payment is for; stands on the receipt.'),
    statementSuffix: z
      .string()
      .regex(/^[A-Z0-9 ]{2,22}$/, 'must be at most 22 capital letters, digits and spaces')
      .describe('What a bank statement shows.'),
    receiptSeries: z
      .string()
      .regex(/^[A-Z]{2,4}$/, 'must be two to four capital letters')
      .describe('What receipt numbers begin with; the tax office allows 16 characters in all.'),
    lines: z
      .array(
        z.strictObject({
          label: line(80).describe('What the line is for.'),
          paise: wholeNumber(1, 100_000_000).describe('Its sum, in paise.'),
        }),
      )
      .min(1)
      .describe('The lines of the receipt; together they are the amount.'),
    issuer: z
      .strictObject({
        name: line(120).describe('Who issues the receipt.'),
        address: z.array(line(120)).min(1).describe('Address, line by line.'),
        gstin: line(20).describe('Tax number.'),
        phone: phone.describe('Telephone for questions about payments.'),
        url: webAddress.describe('Site of the issuer.'),
      })
      .describe('Who receives the money.'),
  })
  .superRefine((portal, context) => {
    const sum = portal.lines.reduce((total, { paise }) => total + paise, 0);
    if (sum !== portal.amount * 100) {
      context.addIssue({
        code: 'custom',
        path: ['lines'],
        message: `add up to ${sum} paise, but the amount is ${portal.amount * 100} paise`,
      });
    }
  })
  .describe('The payment of institutions.');

export type ApprovalTimeline = z.infer<typeof approvalTimelineSchema>;
export type Inspection = z.infer<typeof inspectionSchema>;
export type Institutions = z.infer<typeof institutionsSchema>;
export type Portal = z.infer<typeof portalSchema>;

/** The approval group (1–4) of an institution; undefined when its state or type is not one of inspection.json. */
export function approvalGroup(
  content: { inspection: Inspection; 'approval-timeline': ApprovalTimeline },
  state: string,
  type: string,
): number | undefined {
  const { inspection, 'approval-timeline': timeline } = content;
  return placementOf({ ...inspection, groups: timeline.groups }, state, type)?.group;
}
