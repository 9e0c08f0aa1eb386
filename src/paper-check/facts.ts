/** A rectangle on a page as it is seen, in points from its top left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A piece of one line of text. */
export interface TextLine extends Box {
  readonly text: string;
  /** Height of the letters, in points. */
  readonly size: number;
  /** Whether it reads from left to right, and not along an edge of the page. */
  readonly level: boolean;
}

/** A picture made of pixels, where it is drawn. */
export interface PagePicture {
  readonly box: Box;
  /** The part that is not white; the box where the pixels could not be looked at. */
  readonly painted: Box;
  /** Dots an inch in the coarser direction. */
  readonly dpi: number;
}

export interface PageLink {
  readonly box: Box;
  /** The address of a link that leaves the paper, or the name of the place that it leads to. */
  readonly target: string;
  readonly broken: boolean;
}

/** What one page holds. */
export interface PageFacts {
  readonly number: number;
  /** In points, as the page is seen. */
  readonly width: number;
  readonly height: number;
  readonly lines: readonly TextLine[];
  readonly pictures: readonly PagePicture[];
  readonly links: readonly PageLink[];
  /** Where a reviewer left a comment, a highlight or a stamp. */
  readonly comments: readonly Box[];
  /** Letters that are drawn and letters that lie there unseen, as under a scanned page. */
  readonly seenLetters: number;
  readonly unseenLetters: number;
  /** Shapes that are drawn as lines and fills. */
  readonly shapes: number;
}

export interface FontFacts {
  readonly name: string;
  readonly embedded: boolean;
  readonly type3: boolean;
  readonly pages: readonly number[];
}

/** What a PDF says of itself, before anybody judges it. */
export interface PdfFacts {
  readonly format: 'pdf';
  readonly bytes: number;
  /** All pages of the file; `pages` may hold fewer (`pagesRead` in `read/pdf.ts`). */
  readonly pageCount: number;
  readonly pages: readonly PageFacts[];
  readonly fonts: readonly FontFacts[];
  readonly encrypted: boolean;
  /** Whether it runs something when it is opened or used, or carries other files. */
  readonly program: 'script' | 'files' | undefined;
}

/** A picture in a Word document. */
export interface WordPicture {
  readonly name: string;
  readonly dpi: number;
}

/** A part of a Word document with a page of its own; lengths in points. */
export interface WordSection {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly columns: number;
  readonly lineNumbers: boolean;
}

/** What a Word document says of itself. */
export interface WordFacts {
  readonly format: 'docx';
  readonly bytes: number;
  /** As Word counted when the file was last saved. */
  readonly pageCount: number | undefined;
  readonly sections: readonly WordSection[];
  /** Letters in paragraphs of each style, by the style's id. */
  readonly styles: ReadonlyMap<string, number>;
  /** Fonts that text is set in, and those whose file is inside. */
  readonly fontsUsed: readonly string[];
  readonly fontsEmbedded: readonly string[];
  readonly trackedChanges: number;
  readonly comments: number;
  /** What Word writes across each page. */
  readonly watermark: string | undefined;
  /** The version of Word whose layout is kept; 15 and above is today's. */
  readonly compatibility: number;
  readonly pageNumbers: boolean;
  readonly macros: boolean;
  readonly pictures: readonly WordPicture[];
  /** Paragraphs in their order. */
  readonly paragraphs: readonly WordParagraph[];
}

export interface WordParagraph {
  readonly text: string;
  readonly style: string;
  /** Whether Word numbers it. */
  readonly numbered: boolean;
}

/** Why a file could not be read at all. */
export type Unreadable =
  | 'empty'
  | 'other-format'
  | 'old-word'
  | 'broken'
  | 'password'
  | 'bomb'
  | 'too-large'
  | 'too-slow'
  | 'too-much-memory';
export type PaperFacts = PdfFacts | WordFacts;
