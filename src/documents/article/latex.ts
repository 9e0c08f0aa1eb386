import type { Article, ArticleTable, Block } from '../../content/schemas/documents/article.ts';
import { zip } from '../archive.ts';
import { drawFigure } from '../figures.ts';
import type { Frame } from '../frame.ts';
import { figuresOf, identified, spans } from './text.ts';

/** The LaTeX pair of a Word template: class, sample with the same text, pictures, in one zip. */
export function articleLatex(article: Article, frame: Frame): Uint8Array {
  return zip({
    'conference-paper.cls': classFile(article, frame),
    'main.tex': sample(article),
    'README.txt': `${article.readme.join('\n')}\n`,
    ...figureFiles(article),
  });
}

/** The pictures that the sample includes, by file name. */
function figureFiles(article: Article): Record<string, Uint8Array> {
  return Object.fromEntries(figuresOf(article).map((figure) => [`figure-${figure.id}.png`, drawFigure(figure).data]));
}

const specials: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
  '{': '\\{',
  '}': '\\}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '“': '``',
  '”': "''",
  '’': "'",
  '–': '--',
  '±': '$\\pm$',
  λ: '$\\lambda$',
};

/** Text as LaTeX source. */
export function texText(text: string): string {
  return text.replace(/[\\&%$#_{}~^“”’–±λ]/g, (character) => specials[character] ?? character);
}

function texSpans(text: string): string {
  return spans(text)
    .map((span) => {
      const inner = texText(span.text);
      return span.bold ? `\\textbf{${inner}}` : span.italic ? `\\emph{${inner}}` : inner;
    })
    .join('');
}

/** The names of equations, tables and figures in the order of the text: what a number in the text points to. */
type Labels = Record<'eq' | 'tab' | 'fig', string[]>;

function labelsOf(article: Article): Labels {
  const labels: Labels = { eq: [], tab: [], fig: [] };
  for (const block of article.sections.flatMap((section) => section.blocks)) {
    if ('equation' in block) labels.eq.push(block.equation.id);
    if ('table' in block) labels.tab.push(block.table.id);
    if ('figure' in block) labels.fig.push(block.figure.id);
  }
  return labels;
}

/** Running text: `[1]`, `(1)`, `Fig. 1` and `Table 1` become references that LaTeX counts itself. */
function texBody(text: string, labels: Labels): string {
  const named = (kind: keyof Labels, number: string) => labels[kind][Number(number) - 1];
  return texSpans(text)
    .replace(/\[(\d+)\]/g, '\\cite{ref$1}')
    .replace(/(Fig\.|Table) (\d+)/g, (found, word: string, number: string) => {
      const kind = word === 'Table' ? 'tab' : 'fig';
      const id = named(kind, number);
      return id ? `${word}~\\ref{${kind}:${id}}` : found;
    })
    .replace(/\((\d)\)/g, (found, number: string) => {
      const id = named('eq', number);
      return id ? `\\eqref{eq:${id}}` : found;
    });
}

/** A reference with its addresses breakable. */
function texReference(text: string): string {
  return text
    .split(/(https:\/\/\S+)/)
    .map((part) => (part.startsWith('https://') ? `\\url{${part}}` : texSpans(part)))
    .join('');
}

function sample(article: Article): string {
  const labels = labelsOf(article);
  const commands = { 1: 'section', 2: 'subsection', 3: 'subsubsection' } as const;
  const authors = article.authors.map(
    (author) => `${texText(author.name)}\\affmark{${author.marks}${author.corresponding ? ',*' : ''}}`,
  );
  const affiliations = [
    ...article.affiliations.map((affiliation) => `\\affiliation{${affiliation.mark}}{${texText(affiliation.text)}}`),
    `\\affiliation{*}{${texText(article.correspondence)}}`,
    `\\identifiers{${identified(article)
      .map(({ name, orcid }) => `${texText(name)} \\orcid{${orcid}}`)
      .join('; ')}}`,
  ];
  const body = article.sections.map((section) => {
    const command = `${commands[section.level]}${section.numbered ? '' : '*'}`;
    return `\\${command}{${texSpans(section.heading)}}\n${section.blocks.map((block) => texBlock(block, labels)).join('\n')}`;
  });
  const references = article.references.map(
    (reference, index) => `\\bibitem{ref${index + 1}} ${texReference(reference)}`,
  );
  return `% Compile twice with one of: pdflatex main, xelatex main, lualatex main
\\documentclass{conference-paper}

\\articlekind{${texText(article.kind)}}
\\title{${texSpans(article.title)}}
\\author{${authors.join(', ')}}
${affiliations.join('\n')}
\\abstracttext{${texSpans(article.abstract)}}
\\keywords{${article.keywords.map(texText).join('; ')}}

\\begin{document}
\\maketitle

${body.join('\n\n')}

\\begin{thebibliography}{99}
${references.join('\n')}
\\end{thebibliography}

\\end{document}
`;
}

function texBlock(block: Block, labels: Labels): string {
  if ('text' in block) return `${block.continued ? '\\noindent ' : ''}${texBody(block.text, labels)}\n`;
  if ('list' in block)
    return `\\begin{itemize}\n${block.list.map((item) => `  \\item ${texBody(item, labels)}`).join('\n')}\n\\end{itemize}\n`;
  if ('equation' in block)
    return `\\begin{equation}\n  ${block.equation.latex}\n  \\label{eq:${block.equation.id}}\n\\end{equation}`;
  if ('table' in block) return texTable(block.table, labels);
  const { figure } = block;
  return `\\begin{figure}[tb]
  \\centering
  \\includegraphics[width=\\columnwidth]{figure-${figure.id}.png}
  \\caption{${texBody(figure.caption, labels)}}
  \\label{fig:${figure.id}}
\\end{figure}
`;
}

function texTable(table: ArticleTable, labels: Labels): string {
  const columns = table.align.map((side) => ({ left: 'l', center: 'c', right: 'r' })[side]).join('');
  // A cell is a group of its own, so that a citation at the start of a row is not read as an option of the row before.
  const row = (cells: string[]) => `    ${cells.map((cell) => `{${texBody(cell, labels)}}`).join(' & ')} \\\\`;
  return `\\begin{table}[tb]
  \\caption{${texBody(table.caption, labels)}}
  \\label{tab:${table.id}}
  \\centering\\footnotesize
  \\begin{tabular}{@{}${columns}@{}}
    \\toprule
${row(table.head.map((name) => `**${name}**`))}
    \\midrule
${table.rows.map(row).join('\n')}
    \\bottomrule
  \\end{tabular}
\\end{table}
`;
}

function classFile(article: Article, frame: Frame): string {
  const date = frame.date.replaceAll('-', '/');
  return `\\NeedsTeXFormat{LaTeX2e}
\\ProvidesClass{conference-paper}[${date} ${texText(frame.conference)}]
% The same page as the Word template: A4, two columns, Times, at most ${article.maxPages} pages.
\\LoadClass[10pt,a4paper,twocolumn]{article}
\\RequirePackage{amsmath}
\\RequirePackage{iftex}
\\ifPDFTeX
  \\RequirePackage[T1]{fontenc}
  \\RequirePackage[utf8]{inputenc}
  \\RequirePackage{mathptmx}
\\else
  % The same Times with the letters of all Europe, Greek, Cyrillic and Vietnamese.
  \\RequirePackage{fontspec}
  \\setmainfont{texgyretermes}[Extension=.otf,UprightFont=*-regular,BoldFont=*-bold,ItalicFont=*-italic,BoldItalicFont=*-bolditalic]
  \\IfFontExistsTF{texgyretermes-math.otf}{\\RequirePackage{unicode-math}\\setmathfont{texgyretermes-math.otf}}{}
\\fi
\\RequirePackage[a4paper,top=24mm,bottom=22mm,left=18mm,right=18mm,columnsep=8mm,headheight=12pt,headsep=7mm,footskip=9mm]{geometry}
\\RequirePackage{graphicx}
\\RequirePackage{booktabs}
\\RequirePackage{xcolor}
\\RequirePackage{fancyhdr}
\\RequirePackage[hidelinks]{hyperref}
\\urlstyle{same}
\\definecolor{conference}{HTML}{2C3A8C}

\\newcommand{\\@kind}{}
\\newcommand{\\articlekind}[1]{\\renewcommand{\\@kind}{#1}}
\\newcommand{\\affmark}[1]{\\textsuperscript{#1}}
\\newcommand{\\@affiliations}{}
\\newcommand{\\affiliation}[2]{\\g@addto@macro\\@affiliations{\\textsuperscript{#1}\\,#2\\par}}
\\newcommand{\\orcid}[1]{\\href{https://orcid.org/#1}{#1}}
\\newcommand{\\identifiers}[1]{\\g@addto@macro\\@affiliations{ORCID: #1\\par}}
\\newcommand{\\@abstracttext}{}
\\newcommand{\\abstracttext}[1]{\\renewcommand{\\@abstracttext}{#1}}
\\newcommand{\\@keywords}{}
\\newcommand{\\keywords}[1]{\\renewcommand{\\@keywords}{#1}}

\\renewcommand{\\maketitle}{%
  \\twocolumn[{%
    \\begin{center}
      {\\fontsize{20}{24}\\selectfont\\bfseries\\color{conference}\\@title\\par}\\vspace{10pt}
      {\\fontsize{11.5}{14}\\selectfont\\@author\\par}\\vspace{4pt}
      {\\small\\itshape\\@affiliations}
    \\end{center}\\vspace{4pt}
    \\begin{list}{}{\\leftmargin=10mm\\rightmargin=10mm\\topsep=0pt}\\item[]\\small
      \\textbf{Abstract.} \\@abstracttext\\par\\vspace{5pt}
      \\noindent\\textbf{Keywords:} \\@keywords
    \\end{list}\\vspace{12pt}%
  }]%
  \\hypersetup{pdftitle={\\@title},pdfsubject={\\@kind}}%
  \\thispagestyle{fancy}%
}

\\pagestyle{fancy}
\\fancyhf{}
\\renewcommand{\\headrulewidth}{0.5pt}
\\renewcommand{\\headrule}{{\\color{conference}\\hrule width\\headwidth height\\headrulewidth}}
\\fancyhead[L]{\\footnotesize ${texText(frame.conference)}}
\\fancyhead[R]{\\footnotesize\\bfseries\\@kind}
\\fancyfoot[L]{\\footnotesize ${texText(`${frame.occasion}. ${article.foot}`)}}
% No page numbers: the publisher numbers the proceedings.

\\renewcommand{\\section}{\\@startsection{section}{1}{0pt}{-12pt plus -2pt}{3pt}{\\fontsize{11.5}{14}\\selectfont\\bfseries\\color{conference}\\raggedright}}
\\renewcommand{\\subsection}{\\@startsection{subsection}{2}{0pt}{-9pt plus -2pt}{3pt}{\\fontsize{10.5}{13}\\selectfont\\bfseries\\raggedright}}
\\renewcommand{\\subsubsection}{\\@startsection{subsubsection}{3}{0pt}{-7pt plus -2pt}{3pt}{\\normalsize\\itshape\\raggedright}}
\\renewcommand{\\figurename}{Fig.}
\\renewcommand{\\thetable}{\\arabic{table}}
\\long\\def\\@makecaption#1#2{%
  \\ifx\\@captype\\@tabletype\\else\\vskip 4pt\\fi
  {\\footnotesize\\textbf{#1.} #2\\par}%
  \\ifx\\@captype\\@tabletype\\vskip 4pt\\fi}
\\def\\@tabletype{table}
\\setlength{\\parindent}{4mm}
\\def\\@listi{\\leftmargin=5mm\\labelsep=2mm\\topsep=2pt plus 1pt\\partopsep=0pt\\parsep=0pt\\itemsep=1pt}
\\let\\@listI\\@listi\\@listi
\\let\\conferencebibliography\\thebibliography
\\renewcommand{\\thebibliography}[1]{\\conferencebibliography{#1}\\footnotesize\\raggedright\\setlength{\\itemsep}{2pt}}

\\AtEndDocument{\\ifnum\\value{page}>${article.maxPages}\\ClassWarningNoLine{conference-paper}{This paper has \\thepage\\space pages; a regular paper has at most ${article.maxPages}}\\fi}
`;
}
