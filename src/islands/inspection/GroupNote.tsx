import { windowText } from '../../client/dates.ts';
import { allWindowsPassed, type OpenDays, type Placement } from '../../contract/placement.ts';
import type { InspectionContent } from './content.ts';

interface Props {
  content: InspectionContent;
  place: Placement | undefined;
  open: OpenDays | undefined;
  /** In the zone of the content. */
  today: string;
}

/** Which group, and when: said as soon as it is known. Where the window has passed, wishes are taken all the same. */
export default function GroupNote({ content, place, open, today }: Props) {
  const group = content.groups.find((one) => one.group === place?.group);
  const allPassed = allWindowsPassed(content, today);
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
      {(allPassed || open?.late) && (
        <p>
          <strong>
            {allPassed
              ? `All inspection windows of ${content.year} have passed.`
              : `The window of group ${place?.group} has passed.`}
          </strong>{' '}
          <span>Name the days that would suit you all the same: the organisers decide, and may propose others.</span>
        </p>
      )}
    </div>
  );
}
