/** The id of a section made from its title, in lowercase with dashes (SPEC-2). Apart, so that the menus take it without the schemas. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
