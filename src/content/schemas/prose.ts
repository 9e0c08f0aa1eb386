import { z } from 'zod';
import { isoDate, line, paragraph, sitePath, until, wholeNumber } from './parts.ts';

/** Front matter of the markdown files: what stands between the two lines of dashes at their top. */

/** A day in front matter, where an unquoted date arrives as a Date. */
const frontMatterDate = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  isoDate,
);

/** One of the three blocks of the home page. `picture` is Astro's image helper in the build, a plain path in the check. */
export const homeBlockSchema = <Picture extends z.ZodType>(picture: Picture) =>
  z.strictObject({
    order: wholeNumber(1, 99).describe('Position on the page.'),
    eyebrow: line(60).describe('Small heading above the title.'),
    title: line(100).describe('Title of the block.'),
    image: picture.describe('Picture, next to this file.'),
    imageAlt: line(200).describe('What the picture shows, for those who do not see it.'),
  });

export const guidelineSchema = z.strictObject({
  order: wholeNumber(1, 99).describe('Position on the page.'),
  title: line(60).describe('Heading of the section.'),
  summary: line(160).describe('The section in one line.'),
});

export const pageSchema = z.strictObject({
  title: line(70).describe('Title in the browser tab and in search results.'),
  description: z
    .string()
    .min(50, 'must be at least 50 characters long')
    .max(170, 'must be at most 170 characters long')
    .describe('What search engines and shared links say about the page.'),
  eyebrow: line(60).optional().describe('Decorated small heading above the heading, on pages that have one.'),
  heading: line(100).describe('Main heading of the page.'),
  banner: line(60).optional().describe('Title in the band at the top of the page, where it is not the heading.'),
  menu: line(40).optional().describe('What menus and footer call the page, where it is not its title.'),
  intro: paragraph(600)
    .optional()
    .describe('Introduction below the heading. Dates and fees are placeholders such as {full-paper}.'),
  until,
  afterwards: paragraph(600).optional().describe('The introduction once that date has passed.'),
});

export const announcementSchema = z.strictObject({
  title: line(100).describe('Title of the announcement.'),
  date: frontMatterDate.describe('Day on which it was published.'),
  summary: line(240).describe('The announcement in one sentence.'),
  link: sitePath.optional().describe('The page that says more.'),
});

export type PageText = z.infer<typeof pageSchema>;
export type Announcement = z.infer<typeof announcementSchema>;
