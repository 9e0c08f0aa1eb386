import type { Inspection } from '#contract/inspection';
import type { InspectionRules } from '#contract/placement';
import type { AuditEntry } from '../administration/audit.ts';
import type { Clock } from '../clock.ts';
import type { Attachment, Letter } from '../letter.ts';
import type { Random } from '../random.ts';
import type { SiteIdentity } from '../site-identity.ts';

/** A request as the store keeps it. */
export interface KnownInspection {
  readonly inspection: Inspection;
  /** Who decided or answered last: the id of an account. Whoever sends the same again is told that it is done. */
  readonly decidedBy: string | undefined;
  /** How often the day was moved or cancelled since it was first confirmed: the version of its calendar entry. Absent before. */
  readonly sequence: number | undefined;
}

/** What becomes of a request. */
export interface InspectionChange {
  readonly inspection: Inspection;
  /** The revision over which it was decided. */
  readonly expected: number;
  readonly decidedBy: string;
  readonly sequence: number | undefined;
}

export interface InspectionStore {
  find(userId: string): Promise<KnownInspection | undefined>;
  /** The same with the address of the institution's account, for somebody else's id; undefined when either is missing. */
  findAddressed(userId: string): Promise<{ readonly known: KnownInspection; readonly address: string } | undefined>;
  /**
   * Writes record and index entries and queues the letters in one step, if the stored revision is still `expected` (0: none yet).
   *
   * @param sequence of the calendar entry that an earlier request had
   */
  save(
    userId: string,
    inspection: Inspection,
    expected: number,
    letters: readonly Letter[],
    sequence?: number,
  ): Promise<'saved' | 'changed'>;
  /**
   * Writes what was decided, its index entries and the trail and queues the letters in one step, if the stored revision is still the
   * expected one and the day has room: at most `capacity` confirmed inspections, counted in the same step.
   */
  decide(
    userId: string,
    change: InspectionChange,
    capacity: number,
    entry: AuditEntry,
    letters: readonly Letter[],
  ): Promise<'decided' | 'changed' | 'full' | 'missing'>;
}

/** One version of the calendar entry of an inspection. */
export interface InspectionEntry {
  readonly inspection: Pick<Inspection, 'reference' | 'institution' | 'identifier' | 'state'>;
  /** Calendar day. */
  readonly day: string;
  readonly cancelled: boolean;
  /** Raised with each move and with the cancellation, so that a calendar knows the newest (RFC 5545, 3.8.7.4). */
  readonly sequence: number;
  /** When it was decided, milliseconds since 1970. */
  readonly now: number;
}

export interface InspectionPorts extends Clock, Random {
  readonly inspections: InspectionStore;
  readonly site: SiteIdentity;
  readonly rules: InspectionRules;
  /** Inspections that one day holds. */
  readonly capacity: number;
  /** Where organisers read what an institution answers. */
  readonly office: string;
  /** The calendar file of an inspection. */
  calendarFile(entry: InspectionEntry): Attachment;
  /** Whether the institution has paid, by the store's own record. */
  hasPaid(userId: string): Promise<boolean>;
}

export interface Applicant {
  readonly id: string;
  readonly email: string;
}
