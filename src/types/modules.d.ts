declare module '*?chunk-url' {
  const url: string;
  export default url;
}
