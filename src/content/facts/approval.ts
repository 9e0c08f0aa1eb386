import { placementOf } from '../../contract/placement.ts';
import type { ApprovalTimeline } from '../schemas/approval-timeline.ts';
import type { Inspection } from '../schemas/inspection.ts';

/** The approval group (1–4) of an institution; undefined when its state or type is not one of inspection.json. */
export function approvalGroup(
  content: { inspection: Inspection; 'approval-timeline': ApprovalTimeline },
  state: string,
  type: string,
): number | undefined {
  const { inspection, 'approval-timeline': timeline } = content;
  return placementOf({ ...inspection, groups: timeline.groups }, state, type)?.group;
}
