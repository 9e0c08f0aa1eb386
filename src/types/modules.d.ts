declare module '*?chunk-url' {
  const url: string;
  export default url;
}
/** Written from data by `scripts/build/integrations/generated-sheets.ts`. */
declare module 'sheet:*.css' {}
