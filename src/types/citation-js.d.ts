declare module '@citation-js/core' {
  /** A list of references, read from CSL-JSON. */
  export class Cite {
    constructor(data: object);
    format(style: 'bibtex' | 'ris'): string;
  }
}
declare module '@citation-js/plugin-bibtex';
declare module '@citation-js/plugin-ris';
