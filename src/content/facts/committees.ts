import type { Documents } from '../registry.ts';
import { anchorOf } from './anchors.ts';

/** The titles of the committee sections with their anchors, in the order of the page: portraits first, then the two lists. */
export function committeeSections({
  committees,
  organizing,
  advisory,
}: Pick<Documents, 'committees' | 'organizing' | 'advisory'>): { title: string; anchor: string }[] {
  return [...committees.sections, organizing, advisory].map(({ title }) => ({ title, anchor: anchorOf(title) }));
}
