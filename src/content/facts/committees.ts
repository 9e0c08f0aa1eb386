import { comparable } from '../../contract/typed/comparable.ts';
import type { Documents } from '../registry.ts';
import { anchorOf } from './anchors.ts';

type CommitteeSources = Pick<Documents, 'committees' | 'organizing' | 'advisory'>;

/** The titles of the committee sections with their anchors, in the order of the page: portraits first, then the two lists. */
export function committeeSections({
  committees,
  organizing,
  advisory,
}: CommitteeSources): { title: string; anchor: string }[] {
  return [...committees.sections, organizing, advisory].map(({ title }) => ({ title, anchor: anchorOf(title) }));
}

/** The anchor of a person. A name of a script without Latin letters has none of its own. */
export const personAnchor = (name: string): string => anchorOf(comparable(name)) || 'person';

/** Somebody on the page of the committees. */
export interface CommitteePerson {
  readonly name: string;
  /** Role and organisation, position and campus, or designation and country. */
  readonly line: string;
  /** Title of the committee. */
  readonly committee: string;
  /** The id of the place where the person stands. */
  readonly anchor: string;
}

/** Everybody on the page of the committees, in its order. Whoever sits on two has two places. */
export function committeePeople({ committees, organizing, advisory }: CommitteeSources): CommitteePerson[] {
  const people = [
    ...committees.sections.flatMap(({ title, people }) =>
      people.map(({ name, role, organization }) => ({ name, line: `${role}, ${organization}`, committee: title })),
    ),
    ...organizing.members.map(({ name, position, campus }) => ({
      name,
      line: `${position}, ${campus}`,
      committee: organizing.title,
    })),
    ...advisory.members.map(({ name, designation, country }) => ({
      name,
      line: `${designation}, ${country}`,
      committee: advisory.title,
    })),
  ];
  const taken = new Map<string, number>();
  return people.map((person) => {
    const own = personAnchor(person.name);
    const times = (taken.get(own) ?? 0) + 1;
    taken.set(own, times);
    return { ...person, anchor: times === 1 ? own : `${own}-${times}` };
  });
}
