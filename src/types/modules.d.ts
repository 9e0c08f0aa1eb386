declare module '*?chunk-url' {
  const url: string;
  export default url;
}
/** Written from data by `scripts/build/integrations/generated-sheets.ts`. */
declare module 'sheet:*.css' {}
/** Registers the part of the reader of PDFs that parses; imported for that alone. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {}
