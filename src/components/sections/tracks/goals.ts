import Color from 'colorjs.io';
import { paints } from '../../../palette/paints.ts';

interface Goal {
  readonly number: number;
  /** Official colour, `#rrggbb`. */
  readonly colour: string;
}

/** Goals whose colours go once round the spectrum. */
const wheel = [7, 1, 8, 17, 14, 15, 7];

const { white, black } = paints;
const reads = (text: string, ground: string) => new Color(text).contrast(ground, 'WCAG21');

/** The official colours that `content/tracks.json` names, with black or white on top, whichever reads better. */
export function goalColours(goals: readonly Goal[]): string {
  if (goals.length === 0) return '';
  const colourOf = new Map(goals.map(({ number, colour }) => [number, colour]));
  const tones = goals.map(({ number, colour }) => {
    const onTop = reads(white, colour) > reads(black, colour) ? ` --on-goal: ${white};` : '';
    return `.goal-${number} { --goal: ${colour};${onTop} }`;
  });
  return `@layer pieces {
.goals, .sdg { --wheel: conic-gradient(${wheel.map((number) => colourOf.get(number)).join(', ')}); --on-goal: ${black}; }
${tones.join('\n')}
.goal-all { --goal: ${white}; }
}
`;
}

/** The rule that leaves only the topics of the goal picked above. */
export function goalPicker(goals: readonly Goal[]): string {
  if (goals.length === 0) return '';
  const hidden = goals.map(
    ({ number }) =>
      `.tracks:has(#goal-${number}:checked) :is(li:not(.serves-${number}, .serves-all), .track:not(:has(.serves-${number}, .serves-all)))`,
  );
  return `@layer pieces {
${hidden.join(',\n')} { display: none; }
}
`;
}
