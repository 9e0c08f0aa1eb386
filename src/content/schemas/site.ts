import { z } from 'zod';
import { dateName, email, externalLink, line, webAddress, wholeNumber } from './parts.ts';

const contactPerson = z.strictObject({
  name: line(80).describe('Full name with title.'),
  role: line(80).describe('What this person answers questions about.'),
  email: email.describe('Where to write to this person.'),
});

const venue = z.strictObject({
  name: line(120).describe('Name of the place.'),
  street: line(160).describe('Street and area.'),
  locality: line(60).describe('Town or city.'),
  region: line(60).describe('State.'),
  postalCode: line(12).describe('Postal code.'),
  country: line(60).describe('Country, in full.'),
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be two capital letters, such as "IN"')
    .describe('Two-letter country code.'),
  latitude: z.number().min(-90).max(90).describe('Degrees north.'),
  longitude: z.number().min(-180).max(180).describe('Degrees east.'),
  mapUrl: webAddress.describe('The map that "Open map" opens in a new tab.'),
  mapEmbedUrl: webAddress.describe('The interactive map, loaded only when a visitor asks for it.'),
});

export const siteSchema = z
  .strictObject({
    url: webAddress.describe('Address of the site in production, without a slash at the end.'),
    name: line(120).describe('Full name of the conference.'),
    shortName: line(24).describe('Short name with the year, for the header, calendars and documents.'),
    edition: wholeNumber(2020, 2100).describe('Year of this edition.'),
    tagline: line(120).describe('One line below the title on the home page.'),
    description: line(300).describe('Two sentences for search engines and shared links.'),
    languages: z.array(line(40)).min(1).describe('Languages in which papers are presented.'),
    institute: z
      .strictObject({
        name: line(120).describe('The institute that organises the conference.'),
        departments: z.array(line(120)).min(1).describe('Its organising departments.'),
        established: wholeNumber(1800, 2100).describe('Year in which it was founded.'),
        trust: line(120).describe('The charitable trust that runs it.'),
        url: webAddress.describe('Its own site.'),
      })
      .describe('Who organises.'),
    hostGroup: line(120).describe('The group of institutes that hosts the conference.'),
    organiser: line(240).describe('The organiser line on the home page, in the footer and in documents.'),
    email: email.describe('General address for questions.'),
    senderEmail: email.describe('Address that automatic mail comes from.'),
    contacts: z
      .array(contactPerson)
      .min(1, 'must name at least one contact person')
      .describe('The people named in the footer.'),
    attendance: z
      .enum(['on site', 'virtual', 'both'], 'must be "on site", "virtual" or "both"')
      .describe('How people take part. A virtual conference still names the place of its organiser as venue.'),
    countdown: z.boolean().describe('Whether the home page counts down to the first day.'),
    portal: z
      .boolean()
      .describe(
        'Whether the site has the sign-in area of institutions, with payment, inspection dates and dashboards.',
      ),
    venue: venue.describe('Where it takes place.'),
    dates: z
      .strictObject({
        conference: dateName.describe('The schedule entry that holds the conference days.'),
        submission: dateName.describe('The schedule entry that holds the paper deadline.'),
        acceptance: dateName.describe('The schedule entry on whose day authors learn the decision.'),
        registration: dateName.describe('The schedule entry until which fees can be paid.'),
      })
      .describe('Which schedule entries the countdown, the home page and search engines use.'),
    links: z
      .strictObject({
        paperManagement: externalLink.describe('The external service for submitting and reviewing papers.'),
        feeInternal: externalLink.describe('Fee payment for students and staff of the institute.'),
        feeExternal: externalLink.describe('Fee payment for students and staff of other colleges.'),
        registrationForm: externalLink.describe('The registration form to fill in after payment.'),
      })
      .describe('External services.'),
  })
  .describe('Facts about the conference that every page uses.');

export type Site = z.infer<typeof siteSchema>;
