import { committeeSections } from '../content/facts/committees.ts';
import { downloadOf } from '../content/facts/downloads.ts';
import type { Documents } from '../content/registry.ts';
import type { Downloads } from '../content/schemas/downloads.ts';
import { type Link, type NavEntry, pages } from './navigation.ts';

/** The documents of `content/` that put entries into the menus. */
export const menuDocuments = ['committees', 'organizing', 'advisory', 'downloads'] as const;
export type MenuDocuments = Pick<Documents, (typeof menuDocuments)[number]>;

/** The public navigation, in order. Sections and documents are named as the content names them. */
export function menuOf(content: MenuDocuments): NavEntry[] {
  const { downloads } = content;
  return [
    pages.home,
    {
      ...pages.committees,
      menu: {
        label: 'Committees',
        items: committeeSections(content).map(({ title, anchor }) => ({
          label: title,
          href: `${pages.committees.href}#${anchor}`,
        })),
      },
    },
    pages.callForPapers,
    pages.authorGuidelines,
    pages.schedule,
    pages.paperSubmission,
    pages.publication,
    {
      label: 'Downloads',
      items: [
        { label: 'Paper Template', items: downloads.menus.paperTemplate.map((id) => shortLink(downloads, id)) },
        documentLink(downloads, downloads.menus.copyrightForm),
      ],
    },
    pages.contact,
  ];
}

function documentLink(downloads: Downloads, id: string): Link {
  const { name, url, format } = downloadOf(downloads, id);
  return { label: name, href: url, newTab: true, format };
}

/** The same link by the document's shorter name for menus, where it has one. */
function shortLink(downloads: Downloads, id: string): Link {
  const link = documentLink(downloads, id);
  return { ...link, label: downloadOf(downloads, id).menuLabel ?? link.label };
}
