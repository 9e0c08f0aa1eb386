import { ImportError } from '../../../netlify/services/tables.ts';
import { anchorOf } from '../../../src/content/facts/anchors.ts';
import type { Documents } from '../../../src/content/registry.ts';
import { comparable } from '../../../src/contract/typed/comparable.ts';
import { type Change, changeOf } from '../programme/changes.ts';

/** The files that name portraits. */
export type PortraitFiles = Pick<Documents, 'committees' | 'speakers'>;

interface Pictured {
  readonly name: string;
  readonly image?: string | undefined;
  readonly imageConsent?: string | undefined;
}

/** The address of somebody's portrait, after the name that links already have. */
export function portraitPath({ speakers }: PortraitFiles, name: string): string {
  const known = speakers.speakers.find((speaker) => comparable(speaker.name) === comparable(name));
  return `/images/people/${known?.id ?? anchorOf(name.normalize('NFKD').replaceAll(/\p{M}/gu, ''))}.webp`;
}

/**
 * What the files become when a person has this portrait, wherever the person stands.
 * @param consent how and when the person agreed
 * @throws ImportError when nobody has this name
 */
export function withPortrait(
  { committees, speakers }: PortraitFiles,
  name: string,
  given: { readonly image: string; readonly imageConsent: string },
): { files: PortraitFiles; changes: readonly Change[] } {
  const changes: Change[] = [];
  let isKnown = false;
  const pictured = <P extends Pictured>(person: P, where: string): P => {
    if (comparable(person.name) !== comparable(name)) return person;
    isKnown = true;
    const after = { ...person, ...given };
    const change = changeOf('person', `${person.name}, ${where}`, person, after);
    if (change) changes.push(change);
    return after;
  };
  const files = {
    committees: {
      ...committees,
      sections: committees.sections.map((section) => ({
        ...section,
        people: section.people.map((person) => pictured(person, section.title)),
      })),
    },
    speakers: { ...speakers, speakers: speakers.speakers.map((speaker) => pictured(speaker, 'speakers')) },
  };
  if (!isKnown)
    throw new ImportError([
      `Nobody is called "${name}" in content/speakers.json or content/committees.json: add the person first, or write the name as it stands there.`,
    ]);
  return { files, changes };
}

/** Speakers and people with cards who have no portrait, a line each. */
export function withoutPortrait({ committees, speakers }: PortraitFiles): readonly string[] {
  const named = [
    ...speakers.speakers.map((speaker) => ({ ...speaker, where: 'speakers' })),
    ...committees.sections.flatMap(({ title, people }) => people.map((person) => ({ ...person, where: title }))),
  ];
  return named.flatMap(({ name, image, where }) => (image === undefined ? [`${name}, ${where}`] : []));
}
