import { describe, expect, test } from 'vitest';
import { loadContent } from '../../src/content/check/load.ts';
import { plannedSessions } from '../../src/content/facts/sessions.ts';
import { editionFigures, keynotes, papersOfTracks } from '../../src/content/facts/showcase.ts';
import { pune } from '../support/pune.ts';

const content = loadContent(pune);

describe('ADR-D30 people and talks on the home page', () => {
  test('every number is counted in the content, and follows it', () => {
    const [paper] = content.papers.papers;
    const author = { name: 'Ada Example', affiliation: 'An Institute, Atlantis' };
    const more = structuredClone(content);
    more.papers.papers.push({ ...(paper as NonNullable<typeof paper>), id: 'another', authors: [author] });
    const before = editionFigures(content, plannedSessions(content));
    const after = editionFigures(more, plannedSessions(more));
    const countries = (figures: typeof before) => Number(figures[0]?.many.match(/\d+/)?.[0]);
    expect(before.map(({ count }) => count)).toEqual([
      content.papers.papers.length,
      expect.any(Number),
      48,
      expect.any(Number),
    ]);
    expect(after[0]?.count).toBe(content.papers.papers.length + 1);
    expect(countries(after)).toBe(countries(before) + 1);
    expect(before.at(-1)?.count).toBeLessThanOrEqual(28 + 5 + 45 + 75);
    // The words stand on the page before the conference and after it.
    expect(before[1]?.many).toBe('sessions in 2 days');
  });

  test('keynotes are those of the programme whose speakers are known; an edition without papers shows neither papers nor their number', () => {
    const none = { ...content, papers: { papers: [] }, speakers: { speakers: [] } };
    expect(keynotes(plannedSessions(content)).map(({ session }) => session.kind)).toEqual([
      'keynote',
      'keynote',
      'keynote',
    ]);
    expect(keynotes(plannedSessions(none))).toEqual([]);
    expect(papersOfTracks(plannedSessions(none), 3)).toEqual([]);
    expect(editionFigures(none, plannedSessions(none)).map(({ one }) => one)).not.toContain('accepted paper');
  });

  test('BUG-C20 keynotes that are announced before the talks are shown, and not counted as a programme', () => {
    const early = structuredClone(content);
    for (const day of early.programme.days) day.sessions = day.sessions.filter(({ kind }) => kind === 'keynote');
    const words = editionFigures(early, plannedSessions(early)).map(({ one }) => one);
    expect(words).not.toContain('session');
    expect(keynotes(plannedSessions(early))).toHaveLength(3);
  });

  test('three papers of three tracks that lie apart; where a track has no talk the next one stands in', () => {
    const tracksOf = (from: typeof content) =>
      papersOfTracks(plannedSessions(from), 3).map(({ session }) => session.track?.id);
    expect(tracksOf(content)).toEqual([1, 3, 5]);
    const without = structuredClone(content);
    without.papers.papers = without.papers.papers.filter(({ track }) => track !== 3);
    expect(tracksOf(without)).toEqual([1, 4, 6]);
  });
});
