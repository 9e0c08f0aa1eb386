import { dayIn } from '#contract/placement';
import { Failure } from '../failure.ts';
import type { PaymentPorts } from './ports.ts';

/** The last day on which this year's fee could be paid (YYYY-MM-DD), once it is over; undefined before, and without such a day. */
export function closedDay({ expected: { closes }, fee, now }: ClosingPorts): string | undefined {
  if (closes === undefined) return undefined;
  const today = dayIn(fee.zone, now());
  return today > closes ? closes : undefined;
}

type ClosingPorts = Pick<PaymentPorts, 'expected' | 'fee' | 'now'>;

/**
 * Begins no payment after the last day.
 *
 * @throws {Failure} `closed`
 */
export function refuseLate(ports: ClosingPorts): void {
  const day = closedDay(ports);
  if (day === undefined) return;
  // Noon UTC is the same calendar day in UTC, in which it is written out.
  const written = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' }).format(
    Date.parse(`${day}T12:00:00Z`),
  );
  throw new Failure('closed', {
    detail: `The application fee for ${ports.expected.year} could be paid until ${written}.`,
  });
}
