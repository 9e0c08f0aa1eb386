import { z } from 'zod';
import { ruleIds } from '../../paper-check/finding.ts';
import { line, paragraph, refuseRepeats, wholeNumber } from './parts.ts';

export const paperCheckSchema = z
  .strictObject({
    maxMegabytes: wholeNumber(1, 150).describe('The largest file of a paper, in megabytes.'),
    dpi: z
      .strictObject({
        least: wholeNumber(50, 600).describe('Below it a picture is refused, in dots an inch.'),
        good: wholeNumber(50, 1200).describe('Below it a picture is pointed at, in dots an inch.'),
      })
      .describe('How sharp pictures are.'),
    rules: z
      .array(
        z.strictObject({
          id: z.enum(ruleIds, 'must be a rule that the check knows').describe('The rule.'),
          title: line(60).describe('The rule in a few words.'),
          rule: paragraph(300).describe(
            'What is asked of a paper; {maxPages} and {maxMegabytes} stand for the limits.',
          ),
          word: paragraph(500).describe('How to mend it in Word.'),
          latex: paragraph(500).describe('How to mend it in LaTeX.'),
        }),
      )
      .length(ruleIds.length, 'must say every rule of the check once')
      .describe('The rules, in the order in which they are shown.'),
  })
  .superRefine(({ dpi, rules }, context) => {
    refuseRepeats(
      rules.map(({ id }) => id),
      (index) => ['rules', index, 'id'],
      'rule',
      context,
    );
    if (dpi.good < dpi.least)
      context.addIssue({ code: 'custom', path: ['dpi', 'good'], message: 'must not be below "least"' });
  })
  .describe('What the check of camera-ready papers asks for, and how to mend it.');

export type PaperCheck = z.infer<typeof paperCheckSchema>;
