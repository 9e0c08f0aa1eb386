import { Cite } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import type { Documents } from '../registry.ts';
import type { Author, Paper } from '../schemas/papers.ts';
import { currentValue, dayParts, daysOf, entryOf } from './dates.ts';
import { paperPath } from './sessions.ts';

type CitationSources = Pick<Documents, 'site' | 'schedule'>;

/** An author's name in the two parts by which citations sort; the family name is the last word where the content names none. */
export function nameParts({ name, family }: Pick<Author, 'name' | 'family'>): { given: string; family: string } {
  const last = family ?? name.split(' ').at(-1) ?? name;
  return { family: last, given: name.replace(last, '').replaceAll(/\s+/g, ' ').trim() };
}

/** "Marathe, Ketaki": the form that reference managers and Google Scholar read. */
export function citationName(author: Pick<Author, 'name' | 'family'>): string {
  const { given, family } = nameParts(author);
  return given ? `${family}, ${given}` : family;
}

/** Title of the proceedings that a paper of this edition stands in. */
export function proceedingsTitle({ site }: Pick<CitationSources, 'site'>): string {
  return `Proceedings of the ${site.name}`;
}

/** First day of the conference, YYYY-MM-DD: the day on which its papers count as published. */
export function publicationDay({ site, schedule }: CitationSources): string {
  return daysOf(currentValue(entryOf(schedule, site.dates.conference))).first;
}

/** A paper for reference managers. */
export interface Citation {
  /** BibTeX, with letters outside ASCII as TeX commands. */
  readonly bibtex: string;
  /** RIS, the lines that EndNote, Zotero and Mendeley read. */
  readonly ris: string;
}

/** The citation of a paper, made by Citation.js from CSL-JSON. */
export function citationOf(paper: Paper, sources: CitationSources): Citation {
  const { site } = sources;
  const { year, iso } = dayParts(publicationDay(sources));
  const cite = new Cite({
    id: paper.id,
    type: 'paper-conference',
    title: paper.title,
    author: paper.authors.map(nameParts),
    'container-title': proceedingsTitle(sources),
    'event-title': site.shortName,
    'event-place': `${site.venue.locality}, ${site.venue.country}`,
    issued: { 'date-parts': [[year, Number(iso.slice(5, 7))]] },
    URL: new URL(paperPath(paper), site.url).href,
    abstract: paper.abstract,
    keyword: paper.keywords.join(','),
    language: 'en',
    ...(paper.pages && { page: paper.pages }),
    ...(paper.doi && { DOI: paper.doi }),
  });
  return { bibtex: cite.format('bibtex').trim(), ris: unfolded(cite.format('ris').trim()) };
}

/** RIS with one line a field: the library cuts long lines in the middle of a word, which not every reader puts together again. */
function unfolded(ris: string): string {
  return ris.replaceAll(/\n(?![A-Z][A-Z0-9] {2}-)/g, '');
}
