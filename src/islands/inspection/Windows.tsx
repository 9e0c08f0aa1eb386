import { windowText } from '../../client/dates.ts';
import type { Placement } from '../../contract/placement.ts';
import type { InspectionContent } from './content.ts';

/** All four windows at a glance, the institution's own one marked. */
export default function Windows({
  content,
  place,
}: {
  content: InspectionContent;
  place: Placement | null | undefined;
}) {
  return (
    <aside className="windows" aria-labelledby="windows-title">
      <h2 id="windows-title" className="dash-title">
        Inspection windows
      </h2>
      <ol>
        {content.groups.map(({ group, particulars, start, end }) => (
          <li key={group} aria-current={group === place?.group ? 'true' : undefined}>
            <span className="windows-head">
              <span>{`Group ${group}`}</span>
              <span>{windowText(start, end)}</span>
            </span>
            <span>{particulars}</span>
          </li>
        ))}
      </ol>
    </aside>
  );
}
