import type { Track, Tracks } from '../schemas/tracks.ts';

/** The label of a topic that serves every goal. */
export const allGoals = 'Cross-cutting: All SDGs';

/** The goals that a label names: "SDG 3, 4, 11" → [3, 4, 11]; "Cross-cutting: All SDGs" → 1 to 17; no label → none. */
export function goalsOf(label: string | undefined): number[] {
  if (label === undefined) return [];
  if (label === allGoals) return Array.from({ length: 17 }, (_, index) => index + 1);
  return label.replace('SDG ', '').split(', ').map(Number);
}

/** The anchor of a track's topic, by its place there. */
export const topicAnchor = (track: Pick<Track, 'id'>, index: number): string => `topic-${track.id}-${index + 1}`;

/** The goals that some topic serves beside those topics that serve every goal. */
export function goalsNamed({ tracks }: Pick<Tracks, 'tracks'>): ReadonlySet<number> {
  return new Set(tracks.flatMap(({ topics }) => topics.flatMap(({ sdg }) => (sdg === allGoals ? [] : goalsOf(sdg)))));
}

/** True for a label of `SDG` and goals from 1 to 17 in rising order. */
export function isGoalList(label: string): boolean {
  if (!/^SDG \d{1,2}(?:, \d{1,2})*$/.test(label)) return false;
  const goals = goalsOf(label);
  return goals.every((goal, index) => goal >= 1 && goal <= 17 && goal > (goals[index - 1] ?? 0));
}
