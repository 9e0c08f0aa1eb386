import { type AdminListName, adminLists } from '#contract/lists';

export const listNames = Object.keys(adminLists) as AdminListName[];

/** The paths that a row of the contract stands for: one for each list, where it is about lists. */
export const pathsOf = (path: string): readonly string[] =>
  path.includes(':list') ? listNames.map((name) => path.replace(':list', name)) : [path];
