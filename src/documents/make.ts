import { basename } from 'node:path';
import { documentDate } from '../content/facts/downloads.ts';
import type { Download } from '../content/schemas/downloads.ts';
import { agenda } from './agenda.ts';
import { articleDocx } from './article/docx.ts';
import { articleLatex } from './article/latex.ts';
import { copyrightDocx } from './copyright/docx.ts';
import { copyrightPdf } from './copyright/pdf.ts';
import { frameOf, occasion } from './frame.ts';
import { institutionsList } from './institutions.ts';
import { presentation } from './presentation/deck.ts';
import { readSources, type Sources } from './sources.ts';

type Make = (sources: Sources, download: Download, date: string) => Promise<Uint8Array> | Uint8Array;

const frame = ({ content }: Sources, date: string) => frameOf(content, date);

/** How each document of `content/downloads.json` is made, by its name there. */
const makers: Record<string, Make> = {
  'original-article-word': (sources, _, date) => articleDocx(sources.texts['article-original'], frame(sources, date)),
  'review-article-word': (sources, _, date) => articleDocx(sources.texts['article-review'], frame(sources, date)),
  'original-article-latex': (sources, _, date) => articleLatex(sources.texts['article-original'], frame(sources, date)),
  'review-article-latex': (sources, _, date) => articleLatex(sources.texts['article-review'], frame(sources, date)),
  'copyright-form': (sources, _, date) => copyrightPdf(sources.texts.copyright, frame(sources, date)),
  'copyright-form-word': (sources, _, date) => copyrightDocx(sources.texts.copyright, frame(sources, date)),
  'conference-agenda': (sources, download, date) =>
    agenda(sources.content, download.name, date, occasion(sources.content)),
  'presentation-template': (sources, _, date) => presentation(sources.texts.presentation, frame(sources, date)),
  'institutions-list': (sources, _, date) => institutionsList(sources.content, date),
};

/**
 * Makes every document of `content/downloads.json`.
 * @param root folder of the project
 * @returns file name → bytes; the same bytes for the same content
 * @throws when content is wrong, or lists a document that nothing makes
 */
export async function makeDocuments(root: string): Promise<Map<string, Uint8Array>> {
  const sources = readSources(root);
  const made = new Map<string, Uint8Array>();
  for (const download of sources.content.downloads.documents) {
    const make = makers[download.id];
    if (!make)
      throw new Error(`content/downloads.json lists "${download.id}", which src/documents/make.ts cannot make.`);
    const bytes = await make(sources, download, documentDate(download, sources.content.schedule));
    made.set(basename(download.url), bytes);
  }
  return made;
}
