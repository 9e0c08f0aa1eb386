import type { Documents } from '../registry.ts';
import type { CrossIssue } from './cross-issue.ts';
import type { ProjectFiles } from './project-files.ts';

/**
 * Portraits and marks that the content names and `public/` does not hold: a visitor would see a broken picture (BUG-C04).
 */
export function missingPictures(
  files: ProjectFiles,
  { committees, journals, partners, speakers }: Documents,
): CrossIssue[] {
  const named = [
    { document: 'journals' as const, path: ['publisher', 'logo'], image: journals.publisher.logo },
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
    ...partners.partners.map(({ mark }, partner) => ({
      document: 'partners' as const,
      path: ['partners', partner, 'mark'],
      image: mark,
    })),
  ];
  return named.flatMap(({ document, path, image }) =>
    image === undefined || files.has(`public${image}`)
      ? []
      : [{ document, path, message: `names the picture public${image}, which is not there` }],
  );
}
