import { describe, expect, it } from 'vitest';
import type { Failed } from '../../src/client/api.ts';
import { explain } from '../../src/client/explain.ts';
import { contactForm } from '../../src/contract/forms/contact.ts';
import { inspectionForm } from '../../src/contract/forms/inspection.ts';
import { loginForm } from '../../src/contract/forms/login.ts';
import { type ProblemCode, problems } from '../../src/contract/problem.ts';

describe('what a failed call says beside the fields', () => {
  const failed = (
    code: ProblemCode,
    extra: Partial<Failed> & { errors?: Failed['problem']['errors'] } = {},
  ): Failed => ({
    ok: false,
    status: problems[code].status,
    problem: {
      type: 'about:blank',
      ...problems[code],
      detail: '',
      code,
      requestId: 'r',
      ...(extra.errors && { errors: extra.errors }),
    },
    ...(extra.retryAfter !== undefined && { retryAfter: extra.retryAfter }),
  });

  it('the first sentence of the server for each field of the form, and none for others', () => {
    const errors = [
      { path: 'password', message: 'This password is too common' },
      { path: 'password', message: 'And more' },
      { path: 'role', message: 'Not yours' },
    ];
    expect(explain(failed('invalid_body', { errors }), loginForm)).toEqual({
      errors: { password: 'This password is too common' },
    });
  });

  it('names of the wire lead to the fields that they come from, one of several days to the field of all', () => {
    const at = (path: string) => failed('invalid_body', { errors: [{ path, message: 'x' }] });
    expect(explain(at('queryDetails.query'), contactForm).errors).toEqual({ message: 'x' });
    expect(explain(at('queryDetails.email'), contactForm).errors).toEqual({ email: 'x' });
    expect(explain(at('preferredDates.1'), inspectionForm).errors).toEqual({ preferredDates: 'x' });
  });

  it.each([
    [failed('rate_limited', { retryAfter: 45 }), 'Too many attempts. Try again in 45 seconds.'],
    [failed('rate_limited', { retryAfter: 601 }), 'Too many attempts. Try again in 11 minutes.'],
    [failed('rate_limited'), 'Too many attempts. Try again later.'],
    [failed('unavailable'), 'The service cannot be reached right now. Try again in a moment.'],
    [failed('invalid_credentials'), undefined],
    [failed('registration_failed'), undefined],
  ])('a reason that gives nothing away: $problem.code', (failure, note) => {
    const toast = 'loginFailed';
    expect(explain(failure, loginForm, toast)).toEqual(note === undefined ? { toast } : { note, toast });
  });

  it('BUG-UX01 there is always something to read: without a field, a toast or a known reason, the sentence of the server', () => {
    expect(explain(failed('conflict'), inspectionForm).note).toBe('Try again in a moment.');
    const detail = 'It was changed in another window.';
    const told = failed('conflict');
    expect(explain({ ...told, problem: { ...told.problem, detail } }, inspectionForm)).toEqual({ note: detail });
  });
});
