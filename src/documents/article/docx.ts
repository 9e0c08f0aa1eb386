import {
  BorderStyle,
  Document,
  ExternalHyperlink,
  Footer,
  Header,
  Packer,
  Paragraph,
  SectionType,
  TextRun,
} from 'docx';
import type { Article } from '../../content/schemas/documents/article.ts';
import { print as colours } from '../../palette/paints.ts';
import { settleOffice, withoutChance } from '../archive.ts';
import type { Frame } from '../frame.ts';
import { office } from '../look.ts';
import { mm } from '../word.ts';
import { blockParagraphs, numberBlocks, runs } from './blocks.ts';
import { page } from './page.ts';
import { numbering, styles, withTableStyle } from './styles.ts';
import { identified } from './text.ts';

/** The Word template of one kind of article: its sample text in its named styles. */
export async function articleDocx(article: Article, frame: Frame): Promise<Uint8Array> {
  const numbers = numberBlocks(article);
  const front = [
    new Paragraph({ style: 'Title', children: runs(article.title) }),
    new Paragraph({
      style: 'Authors',
      children: article.authors.flatMap((author, index) => [
        new TextRun(`${index > 0 ? ', ' : ''}${author.name}`),
        new TextRun({ text: `${author.marks}${author.corresponding ? ',*' : ''}`, superScript: true }),
      ]),
    }),
    ...article.affiliations.map(
      (affiliation) =>
        new Paragraph({
          style: 'Affiliations',
          children: [new TextRun({ text: affiliation.mark, superScript: true }), new TextRun(` ${affiliation.text}`)],
        }),
    ),
    new Paragraph({
      style: 'Affiliations',
      children: [new TextRun({ text: '*', superScript: true }), new TextRun(` ${article.correspondence}`)],
    }),
    new Paragraph({
      style: 'Affiliations',
      children: [
        new TextRun('ORCID: '),
        ...identified(article).flatMap(({ name, orcid }, index) => [
          new TextRun(`${index > 0 ? '; ' : ''}${name} `),
          new ExternalHyperlink({ link: `https://orcid.org/${orcid}`, children: [new TextRun(orcid)] }),
        ]),
      ],
    }),
    new Paragraph({
      style: 'Abstract',
      children: [new TextRun({ text: 'Abstract. ', bold: true }), ...runs(article.abstract)],
    }),
    new Paragraph({
      style: 'Keywords',
      children: [new TextRun({ text: 'Keywords: ', bold: true }), new TextRun(article.keywords.join('; '))],
    }),
  ];
  const body = [
    ...article.sections.flatMap((section) => [
      new Paragraph({
        style: section.numbered ? `Heading${section.level}` : 'HeadingUnnumbered',
        children: runs(section.heading),
      }),
      ...section.blocks.flatMap((block, index) => {
        const next = section.blocks[index + 1];
        return blockParagraphs(
          block,
          { first: index === 0, leadsToList: next !== undefined && 'list' in next },
          numbers,
        );
      }),
    ]),
    new Paragraph({ style: 'HeadingUnnumbered', children: [new TextRun('References')] }),
    ...article.references.map((reference) => new Paragraph({ style: 'References', children: runs(reference) })),
  ];
  const sheet = {
    size: { width: page.width, height: page.height },
    margin: { top: page.top, bottom: page.bottom, left: page.side, right: page.side, header: mm(11), footer: mm(11) },
  };
  const edges = { headers: { default: head(article, frame) }, footers: { default: foot(article, frame) } };
  const document = new Document({
    title: article.title,
    subject: article.kind,
    creator: frame.conference,
    lastModifiedBy: frame.conference,
    keywords: article.keywords.join(', '),
    styles: styles(),
    numbering: { config: numbering() },
    hyphenation: { autoHyphenation: true, hyphenationZone: mm(6), consecutiveHyphenLimit: 2, doNotHyphenateCaps: true },
    sections: [
      { ...edges, properties: { page: sheet }, children: front },
      {
        ...edges,
        properties: {
          type: SectionType.CONTINUOUS,
          page: sheet,
          column: { count: 2, space: page.gap, equalWidth: true },
        },
        children: body,
      },
      // A last break after the text makes Word balance the two columns of the last page.
      {
        ...edges,
        properties: { type: SectionType.CONTINUOUS, page: sheet },
        children: [new Paragraph({ style: 'TableEnd', children: [] })],
      },
    ],
  });
  const bytes = await withoutChance(() => Packer.toBuffer(document));
  return settleOffice(bytes, frame.date, (path, text) => (path === 'word/styles.xml' ? withTableStyle(text) : text));
}

export function head(article: Article, frame: Frame): Header {
  return new Header({
    children: [
      new Paragraph({
        style: 'RunningHead',
        border: { bottom: { style: BorderStyle.SINGLE, size: 4, color: office(colours.indigo), space: 3 } },
        children: [new TextRun({ text: frame.conference }), new TextRun({ text: `\t${article.kind}`, bold: true })],
      }),
    ],
  });
}

// No page numbers: the publisher numbers the proceedings.
function foot(article: Article, frame: Frame): Footer {
  return new Footer({
    children: [
      new Paragraph({
        style: 'RunningHead',
        children: [new TextRun(`${frame.occasion}. ${article.foot}`)],
      }),
    ],
  });
}
