import { committeeSections } from '../content/facts/committees.ts';
import { downloadOf } from '../content/facts/downloads.ts';
import { pageRoute } from '../content/facts/routes.ts';
import type { Documents } from '../content/registry.ts';
import type { Downloads } from '../content/schemas/downloads.ts';
import type { Link, NavEntry } from './navigation.ts';

/** The documents of `content/` that put entries into the menus. */
export const menuDocuments = ['committees', 'organizing', 'advisory', 'downloads'] as const;
export type MenuDocuments = Pick<Documents, (typeof menuDocuments)[number]>;

/** The pages that the menus name. */
export const menuPages = [
  'home',
  'committees',
  'call-for-papers',
  'author-guidelines',
  'schedule',
  'paper-submission',
  'publication',
  'contact',
] as const;
export type MenuLabels = Readonly<Record<(typeof menuPages)[number], string>>;

/** The public navigation, in order. Pages, sections and documents are named as the content names them. */
export function menuOf(content: MenuDocuments, labels: MenuLabels): NavEntry[] {
  const { downloads } = content;
  const page = (name: keyof MenuLabels): Link => ({ label: labels[name], href: pageRoute(name) });
  return [
    { ...page('home'), href: '/home' },
    {
      ...page('committees'),
      menu: {
        label: labels.committees,
        items: committeeSections(content).map(({ title, anchor }) => ({
          label: title,
          href: `${pageRoute('committees')}#${anchor}`,
        })),
      },
    },
    page('call-for-papers'),
    page('author-guidelines'),
    page('schedule'),
    page('paper-submission'),
    page('publication'),
    {
      label: 'Downloads',
      items: [
        { label: 'Paper Template', items: downloads.menus.paperTemplate.map((id) => shortLink(downloads, id)) },
        documentLink(downloads, downloads.menus.copyrightForm),
      ],
    },
    page('contact'),
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
