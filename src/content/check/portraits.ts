import type { Documents } from '../registry.ts';
import { fieldOf } from './explain.ts';
import type { ProjectFiles } from './project-files.ts';
import { type ContentIssue, readSource } from './source.ts';

/**
 * Photos of people beside which no consent is noted: who asks that a picture be taken down wants to know who said yes. Drawings ask nobody.
 */
export function photosWithoutConsent(files: ProjectFiles, { committees, speakers }: Documents): ContentIssue[] {
  const pictured = [
    ...committees.sections.flatMap(({ people }, section) =>
      people.map((person, index) => ({
        ...person,
        file: 'content/committees.json',
        path: ['sections', section, 'people', index, 'image'],
      })),
    ),
    ...speakers.speakers.map((speaker, index) => ({
      ...speaker,
      file: 'content/speakers.json',
      path: ['speakers', index, 'image'],
    })),
  ];
  return pictured.flatMap(({ name, image, imageConsent, file, path }) =>
    image === undefined || image.endsWith('.svg') || imageConsent !== undefined
      ? []
      : [
          {
            file,
            line: readSource(files, file).lineOf(path),
            field: fieldOf(path),
            sentence: `shows a photo of ${name}, and "imageConsent" does not say how and when the person agreed. Has the person?`,
          },
        ],
  );
}
