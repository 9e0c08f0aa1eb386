/** The arrows between the houses (CONTRIBUTING.md), kept by a machine. */
const rule = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

module.exports = {
  forbidden: [
    rule(
      'no-cycles',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
      'Two modules that need each other are one module, or hide a third.',
    ),
    rule(
      'product-knows-no-stand-ins',
      { path: '^(src|netlify|content)/' },
      { path: '^(sandbox|tests|scripts)/' },
      'Stand-ins and tests look at the product, never the other way round.',
    ),
    rule(
      'houses-meet-in-the-contract',
      { path: '^src/(?!contract/)' },
      { path: '^netlify/' },
      'The browser and the pages know the server only through src/contract.',
    ),
    rule(
      'server-takes-only-the-contract',
      { path: '^netlify/' },
      { path: '^src/(?!contract/|palette/)' },
      'The server takes nothing from the site but the contract and the palette: its mails, pages and receipts show the same colours.',
    ),
    rule(
      'palette-stands-alone',
      { path: '^src/palette/' },
      { path: '^(src/(?!palette/)|netlify/|sandbox/|scripts/|content/|node_modules/)' },
      'Screens, documents, mails and receipts all read the palette: it may bring nothing along.',
    ),
    rule(
      'contract-stands-alone',
      { path: '^src/contract/' },
      { path: '^(src/(?!contract/)|netlify/|sandbox/)' },
      'The contract is shared: it may depend on neither side.',
    ),
    rule(
      'client-is-plain',
      { path: '^src/client/' },
      { path: '^src/(islands|components|pages|layouts)/' },
      'islands → client → contract',
    ),
    rule(
      'islands-are-not-pages',
      { path: '^src/islands/' },
      { path: '^src/(components|pages|layouts)/' },
      'An island gets plain props from its page.',
    ),
    rule(
      'ui-knows-no-conference',
      { path: '^src/components/ui/' },
      { path: '^src/(components/(sections|chrome)|islands|pages)/' },
      'Primitives know nothing of conferences.',
    ),
    rule(
      'content-knows-no-screens',
      { path: '^src/content/' },
      { path: '^src/(components|islands|pages|layouts|client|feeds|documents)/' },
      'Content is read by screens, feeds and documents; it knows none of them.',
    ),
    rule(
      'facts-are-plain',
      { path: '^src/content/(schemas|facts)/' },
      { path: '^src/content/(check/|read|loader)' },
      'Schemas and facts work on data alone; checking and reading call them.',
    ),
    rule(
      'documents-and-feeds-are-no-screens',
      { path: '^src/(documents|feeds)/' },
      { path: '^src/(islands|pages|layouts|client|components/(?!chrome/lattice\\.ts$))' },
      'What is made for downloading and for machines comes from content, not from screens.',
    ),
    rule(
      'search-knows-entries',
      { path: '^src/search/' },
      { path: '^(src/(?!search/|contract/|client/single-keys)|content/)' },
      'What is found, and how it looks in the list, is told by the index; `src/feeds/search-index.ts` makes that from content.',
    ),
    rule(
      'planner-reads-the-page',
      { path: '^src/planner/' },
      { path: '^(src/(?!planner/|contract/)|content/)' },
      'Favourites and filters know the programme from the page on which they stand, and from the calendar that everybody gets.',
    ),
    rule(
      'http-translates-only',
      { path: '^netlify/http/' },
      { path: '^netlify/(functions|pages)/' },
      'Pages are made in pages/ and handed to endpoint by the function.',
    ),
    rule(
      'functions-are-thin',
      { path: '^netlify/functions/' },
      { path: '^netlify/(store|lists)/' },
      'A function translates HTTP and calls a use case; wiring.ts wires the store.',
    ),
    rule(
      'domain-is-pure',
      { path: '^netlify/domain/' },
      { path: '^netlify/(store|lists|services|functions|http|pages|wiring|env)' },
      'Use cases take ports as arguments.',
    ),
    rule(
      'letters-are-texts',
      { path: '^netlify/letters/' },
      { path: '^netlify/(store|lists|services|functions|http|wiring|env)|node_modules/' },
      'A letter is a text made of what it is given. Who sends it, and when, is none of its business.',
    ),
    rule(
      'domain-has-no-io',
      { path: '^netlify/domain/' },
      { path: 'node_modules/(@upstash|stripe|nodemailer|jose)' },
      'Use cases take ports as arguments.',
    ),
    rule(
      'records-know-no-lists',
      { path: '^netlify/(store|services)/' },
      { path: '^netlify/lists/' },
      'A list is made of records; a record is kept for its own sake.',
    ),
    rule(
      'store-and-services-implement-ports',
      { path: '^netlify/(store|lists|services)/' },
      { path: '^netlify/(functions|http|pages|wiring)' },
      'They are called, they do not call.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.astro'],
    },
  },
};
