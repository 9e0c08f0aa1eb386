import { defineCollection } from 'astro:content';
import { document, markdown } from './content/loader.ts';
import { documents } from './content/registry.ts';
import { announcementSchema, guidelineSchema, homeBlockSchema, pageSchema } from './content/schemas/prose.ts';

export const collections = {
  site: defineCollection({ loader: document('site'), schema: documents.site }),
  schedule: defineCollection({ loader: document('schedule'), schema: documents.schedule }),
  certificates: defineCollection({ loader: document('certificates'), schema: documents.certificates }),
  committees: defineCollection({ loader: document('committees'), schema: documents.committees }),
  organizing: defineCollection({ loader: document('organizing'), schema: documents.organizing }),
  advisory: defineCollection({ loader: document('advisory'), schema: documents.advisory }),
  tracks: defineCollection({ loader: document('tracks'), schema: documents.tracks }),
  fees: defineCollection({ loader: document('fees'), schema: documents.fees }),
  journals: defineCollection({ loader: document('journals'), schema: documents.journals }),
  downloads: defineCollection({ loader: document('downloads'), schema: documents.downloads }),
  coordinators: defineCollection({ loader: document('coordinators'), schema: documents.coordinators }),
  answers: defineCollection({ loader: document('answers'), schema: documents.answers }),
  faq: defineCollection({ loader: document('faq'), schema: documents.faq }),
  feedback: defineCollection({ loader: document('feedback'), schema: documents.feedback }),
  'paper-check': defineCollection({ loader: document('paper-check'), schema: documents['paper-check'] }),
  map: defineCollection({ loader: document('map'), schema: documents.map }),
  partners: defineCollection({ loader: document('partners'), schema: documents.partners }),
  objectives: defineCollection({ loader: document('objectives'), schema: documents.objectives }),
  phases: defineCollection({ loader: document('phases'), schema: documents.phases }),
  programme: defineCollection({ loader: document('programme'), schema: documents.programme }),
  papers: defineCollection({ loader: document('papers'), schema: documents.papers }),
  speakers: defineCollection({ loader: document('speakers'), schema: documents.speakers }),
  'calendar-history': defineCollection({
    loader: document('calendar-history'),
    schema: documents['calendar-history'],
  }),
  'approval-timeline': defineCollection({
    loader: document('approval-timeline'),
    schema: documents['approval-timeline'],
  }),
  inspection: defineCollection({ loader: document('inspection'), schema: documents.inspection }),
  institutions: defineCollection({ loader: document('institutions'), schema: documents.institutions }),
  numbers: defineCollection({ loader: document('numbers'), schema: documents.numbers }),
  portal: defineCollection({ loader: document('portal'), schema: documents.portal }),
  retention: defineCollection({ loader: document('retention'), schema: documents.retention }),
  tax: defineCollection({ loader: document('tax'), schema: documents.tax }),
  home: defineCollection({ loader: markdown('home'), schema: ({ image }) => homeBlockSchema(image()) }),
  guidelines: defineCollection({ loader: markdown('guidelines'), schema: guidelineSchema }),
  pages: defineCollection({ loader: markdown('pages'), schema: pageSchema }),
  announcements: defineCollection({ loader: markdown('announcements'), schema: announcementSchema }),
};
