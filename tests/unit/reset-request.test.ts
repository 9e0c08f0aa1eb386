import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepResetRequest, readResetRequest, secondsUntilResend } from '../../src/client/reset-request.ts';
import { browserGlobals } from '../support/browser.ts';

const email = 'office@institute.example.org';

describe('the open request of a reset', () => {
  beforeEach(() => {
    browserGlobals();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('outlives a reload for as long as its code', () => {
    vi.useFakeTimers();
    const request = { email, resetId: 'r-1', askedAt: Date.now() };
    keepResetRequest(request);
    expect(readResetRequest()).toEqual(request);
    vi.advanceTimersByTime(10 * 60_000 - 1);
    expect(readResetRequest()).toEqual(request);
    vi.advanceTimersByTime(1);
    expect(readResetRequest()).toBeNull();
  });

  it('is nothing when the content is foreign', () => {
    for (const text of ['', 'x', 'null', '[]', '{}', '{"email":1}', '{"email":"a","resetId":"b","askedAt":"now"}']) {
      sessionStorage.setItem('reset-request', text);
      expect(readResetRequest()).toBeNull();
    }
  });

  it('counts the minute until the next mail', () => {
    const request = { email, resetId: 'r-1', askedAt: 1_000_000 };
    expect([0, 1, 59_000, 59_001, 60_000, 90_000].map((ms) => secondsUntilResend(request, 1_000_000 + ms))).toEqual([
      60, 60, 1, 1, 0, 0,
    ]);
  });
});
