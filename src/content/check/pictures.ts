import { noPhoto, portraitFault } from '../facts/portrait-photo.ts';
import type { Documents } from '../registry.ts';
import type { CrossIssue } from './cross-issue.ts';
import type { ProjectFiles } from './project-files.ts';

/**
 * Portraits and marks that the content names and `public/` does not hold: a visitor would see a broken picture (BUG-C04). And portraits of
 * which the editor and `npm run portrait` would have made none: too small, or no photo at all. A drawing has any size.
 */
export function pictureFaults(
  files: ProjectFiles,
  { committees, journals, partners, speakers }: Documents,
): CrossIssue[] {
  const marks = [
    { document: 'journals' as const, path: ['publisher', 'logo'], image: journals.publisher.logo },
    ...partners.partners.map(({ mark }, partner) => ({
      document: 'partners' as const,
      path: ['partners', partner, 'mark'],
      image: mark,
    })),
  ];
  const portraits = [
    ...committees.sections.flatMap(({ people }, section) =>
      people.map(({ image }, person) => ({
        document: 'committees' as const,
        path: ['sections', section, 'people', person, 'image'],
        image,
      })),
    ),
    ...speakers.speakers.map(({ image }, speaker) => ({
      document: 'speakers' as const,
      path: ['speakers', speaker, 'image'],
      image,
    })),
  ];
  const missing = [...marks, ...portraits].flatMap(({ document, path, image }) =>
    image === undefined || files.has(`public${image}`)
      ? []
      : [{ document, path, message: `names the picture public${image}, which is not there` }],
  );
  const useless = portraits.flatMap(({ document, path, image }) => {
    if (image === undefined || image.endsWith('.svg')) return [];
    const size = files.sizeOf(`public${image}`);
    const fault = size === 'unreadable' ? noPhoto : size && portraitFault(size);
    return fault ? [{ document, path, message: `names public${image}. ${fault}` }] : [];
  });
  return [...missing, ...useless];
}
