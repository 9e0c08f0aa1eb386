import { windowText } from '../../client/dates.ts';
import type { Placement } from '../../contract/placement.ts';
import type { InspectionContent } from './content.ts';

/** Which group, and when: said as soon as it is known. */
export default function GroupNote({
  content,
  place,
}: {
  content: InspectionContent;
  place: Placement | null | undefined;
}) {
  const group = content.groups.find((one) => one.group === place?.group);
  return (
    <div className="group-note" role="status">
      {place && group ? (
        <>
          <p className="group-note-number">{`Group ${place.group}`}</p>
          <p>
            <span>{`${group.particulars}:`}</span> <strong>{windowText(place.windowStart, place.windowEnd)}</strong>
          </p>
        </>
      ) : (
        <p>Choose the state and the type of institution: your group and its inspection window then appear here.</p>
      )}
    </div>
  );
}
