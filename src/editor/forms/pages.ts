import { pageRoute, type publicPageNames } from '../../content/facts/routes.ts';
import type { DocumentName } from '../../content/registry.ts';

type Shown = readonly [page: (typeof publicPageNames)[number], anchor?: string];

/** Where visitors read what a JSON file says. What no page shows before one has signed in, or every page a little of, is missing. */
const shownOn: Partial<Readonly<Record<DocumentName, Shown>>> = {
  schedule: ['schedule'],
  phases: ['home'],
  speakers: ['home'],
  committees: ['committees'],
  organizing: ['committees'],
  advisory: ['committees'],
  coordinators: ['contact'],
  partners: ['home', 'partners'],
  programme: ['schedule', 'programme'],
  tracks: ['call-for-papers'],
  papers: ['proceedings', 'papers'],
  objectives: ['home'],
  'paper-check': ['check-paper'],
  retention: ['privacy'],
  site: ['home'],
  fees: ['paper-submission'],
  journals: ['publication'],
  downloads: ['author-guidelines'],
  faq: ['faq'],
  feedback: ['feedback'],
  map: ['contact', 'venue'],
  numbers: ['home'],
};

/** The address of the page that shows a JSON file of `content/`, or undefined where there is none. */
export function pageOf(name: DocumentName): string | undefined {
  const [page, anchor] = shownOn[name] ?? [];
  return page && pageRoute(page) + (anchor ? `#${anchor}` : '');
}
