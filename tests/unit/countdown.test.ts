import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countdownAt } from '../../src/client/countdown.ts';

const conference = { start: Date.parse('2025-07-15T00:00:00+05:30'), end: Date.parse('2025-07-16T23:59:59+05:30') };
const at = (iso: string) => countdownAt(Date.parse(iso), conference);

describe('countdown (SPEC-4)', () => {
  test.each([
    ['the day before', '2025-07-14T00:00:00+05:30', { days: 1, hours: 0, minutes: 0, seconds: 0 }],
    ['months before', '2025-03-01T10:20:30+05:30', { days: 135, hours: 13, minutes: 39, seconds: 30 }],
    ['the last second', '2025-07-14T23:59:59+05:30', { days: 0, hours: 0, minutes: 0, seconds: 1 }],
  ])('counts down to the start: %s', (_, now, remaining) => {
    expect(at(now)).toEqual({ phase: 'before', remaining });
  });

  test.each([
    ['the first second', '2025-07-15T00:00:00+05:30', { days: 1, hours: 23, minutes: 59, seconds: 59 }],
    ['noon of the first day', '2025-07-15T12:00:00+05:30', { days: 1, hours: 11, minutes: 59, seconds: 59 }],
    ['the last second', '2025-07-16T23:59:59+05:30', { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  ])('counts down to the end during the conference: %s', (_, now, remaining) => {
    expect(at(now)).toEqual({ phase: 'during', remaining });
  });

  test('has ended with the second after the last', () => {
    expect(at('2025-07-16T23:59:59.999+05:30').phase).toBe('during');
    expect(at('2025-07-17T00:00:00+05:30')).toEqual({ phase: 'ended' });
  });

  test('never shows a negative or overflowing value, at any instant', () => {
    fc.assert(
      fc.property(fc.integer({ min: conference.start - 4e10, max: conference.end + 4e9 }), (now) => {
        const state = countdownAt(now, conference);
        if (state.phase === 'ended') return now > conference.end;
        const { days, hours, minutes, seconds } = state.remaining;
        const total = ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
        const target = state.phase === 'before' ? conference.start : conference.end;
        expect(total).toBe(Math.max(0, Math.floor((target - now) / 1000)));
        return days >= 0 && hours >= 0 && hours < 24 && minutes >= 0 && minutes < 60 && seconds >= 0 && seconds < 60;
      }),
    );
  });
});
