import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../steps.ts';

/** What docs/editing.md shows in code, so that its pictures show the very same. */
export interface GuideExamples {
  /** All values of the date that is extended, the new one last. */
  readonly values: readonly object[];
  readonly speaker: { readonly id: string; readonly name: string };
  readonly news: { readonly file: string; readonly text: string };
  /** The words of the command that takes a portrait, after the photo. */
  readonly portrait: { readonly consent: string; readonly crop: string };
}

/** @throws when the guide no longer shows one of them as it did */
export function guideExamples(): GuideExamples {
  const guide = readFileSync(join(projectRoot, 'docs', 'editing.md'), 'utf8');
  const found = (pattern: RegExp): string => {
    const text = pattern.exec(guide)?.[1];
    if (text === undefined) throw new Error(`docs/editing.md has nothing like ${pattern}: its pictures cannot follow.`);
    return text;
  };
  return {
    values: JSON.parse(found(/```json\s+"values": (\[[^`]+\])\s+```/)),
    speaker: JSON.parse(found(/```json\s+(\{\s+"id": [^`]+\}),\s+```/)),
    news: { file: found(/`([\d-]{11}[\w-]+\.md)`/), text: found(/```yaml\n([^`]+)```/) },
    portrait: { consent: found(/npm run portrait -- .* --consent "([^"]+)"/), crop: found(/`--crop ([\d,]+)`/) },
  };
}
