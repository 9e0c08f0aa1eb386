import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Documents } from '../registry.ts';
import type { CrossIssue } from './cross-issue.ts';

/**
 * Portraits that the content names and `public/` does not hold: a visitor would see a broken picture (BUG-C04).
 * @param root folder of the project
 */
export function missingPictures(root: string, { committees, speakers }: Documents): CrossIssue[] {
  const named = [
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
  return named.flatMap(({ document, path, image }) =>
    image === undefined || existsSync(join(root, 'public', image))
      ? []
      : [{ document, path, message: `names the picture public${image}, which is not there` }],
  );
}
