// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import words from '#content/inspection.json' with { type: 'json' };
import { inspectionForm } from '#contract/forms/inspection';
import type { Inspection } from '#contract/inspection';
import { forgetWords, keepWords, wordsOf } from '../../src/client/kept-words.ts';
import type { InspectionContent } from '../../src/islands/inspection/content.ts';
import Request from '../../src/islands/inspection/Request.tsx';
import { answer, refusal, type Screen, show, stubCalls } from '../support/screen.tsx';

beforeEach(() => vi.setSystemTime('2024-11-01T10:00:00Z'));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const inspectionContent: InspectionContent = {
  zone: 'Asia/Kolkata',
  year: '2024-25',
  preferredDates: 3,
  wishDays: 42,
  regions: [
    { id: 'hills', name: 'Hills', group: 1, states: ['Upper Hills'] },
    { id: 'coast', name: 'Coast', group: 2, states: ['Long Coast'] },
  ],
  types: [{ id: 'existing-technical', label: 'Existing institution', group: null }],
  groups: [
    { group: 1, particulars: 'The hills', start: '2024-11-06', end: '2024-11-23' },
    { group: 2, particulars: 'The coast', start: '2024-11-25', end: '2024-12-09' },
    { group: 3, particulars: 'New institutions', start: '2024-12-30', end: '2025-01-13' },
  ],
};
const saved: Inspection = {
  reference: 'I-2345-6789',
  institution: 'Vindhya Test College',
  identifier: '1-0000042',
  state: 'Long Coast',
  type: 'existing-technical',
  region: 'coast',
  group: 2,
  windowStart: '2024-11-25',
  windowEnd: '2024-12-09',
  preferredDates: ['2024-11-27', '2024-11-25'],
  contactName: 'Meera Test',
  contactPhone: '+91 00000 00042',
  contactEmail: 'office@college.example.org',
  revision: 3,
  savedAt: '2024-11-01T10:00:00.000Z',
  status: 'requested',
};
const reload = vi.fn();
const showRequest = (request: Inspection | null) =>
  show(<Request content={inspectionContent} inspection={request} touched={{ current: false }} reload={reload} />);

async function choose(screen: Screen, name: 'state' | 'type', value: string): Promise<void> {
  await act(async () => {
    screen.control(name).value = value;
    screen.control(name).dispatchEvent(new Event('change', { bubbles: true }));
  });
}
const day = (screen: Screen, date: string) =>
  screen.page.querySelector<HTMLInputElement>(`.day input[value="${date}"]`);
const pick = (screen: Screen, date: string) => act(async () => day(screen, date)?.click());
const chosen = (screen: Screen) => [...screen.page.querySelectorAll('.days-chosen li')].map((one) => one.textContent);

describe('the inspection request', () => {
  test('BUG-C09 it asks in the words of the country', async () => {
    const calls = stubCalls();
    const screen = await showRequest(null);
    await screen.press(inspectionForm.submit);
    expect(screen.page.querySelector(`label[for="${screen.control('state').id}"]`)?.textContent).toContain(
      words.stateName,
    );
    const [first = '', ...rest] = words.stateName;
    expect(screen.errorOf('state')).toBe(`Choose the ${first.toLowerCase()}${rest.join('')}.`);
    expect(calls).toEqual([]);
  });

  test('group and days appear with state and kind; the order of choosing is the order of preference; no day beyond the last', async () => {
    const screen = await showRequest(null);
    expect(screen.page.querySelectorAll('.day')).toHaveLength(0);
    await choose(screen, 'state', 'Long Coast');
    await choose(screen, 'type', 'existing-technical');
    expect(screen.page.querySelector('.group-note-number')?.textContent).toBe('Group 2');
    expect(screen.page.querySelectorAll('.day')).toHaveLength(15);
    for (const date of ['2024-11-27', '2024-11-25', '2024-12-09']) await pick(screen, date);
    expect(chosen(screen)[0]).toContain('27 November 2024');
    expect(day(screen, '2024-11-28')?.disabled).toBe(true);
    expect(day(screen, '2024-11-25')?.disabled).toBe(false);
  });

  test('days that have passed are no choice; with the last of them wishes are taken, and the form says so', async () => {
    vi.setSystemTime('2024-12-05T10:00:00Z');
    const within = await showRequest(saved);
    expect(within.page.querySelectorAll('.day')).toHaveLength(4);
    expect(chosen(within)).toEqual([]);
    expect(within.page.querySelector('.group-note')?.textContent).not.toContain('passed');

    vi.setSystemTime('2024-12-20T10:00:00Z');
    const after = await showRequest(saved);
    expect(after.page.querySelector('.group-note')?.textContent).toContain('The window of group 2 has passed.');
    vi.setSystemTime('2025-06-01T10:00:00Z');
    const late = await showRequest(saved);
    expect(late.page.querySelector('.group-note')?.textContent).toContain(
      `All inspection windows of ${inspectionContent.year} have passed. Name the days that would suit you all the same`,
    );
    expect(late.page.querySelectorAll('.day')).toHaveLength(inspectionContent.wishDays);
    await pick(late, '2025-06-02');
    expect(chosen(late)).toEqual(['Monday 2 June 2025']);
  });

  test('another group takes its days away, which is said when the request is sent', async () => {
    const calls = stubCalls();
    const screen = await showRequest(saved);
    expect(chosen(screen)).toHaveLength(2);
    await choose(screen, 'state', 'Upper Hills');
    expect(screen.page.querySelector('.group-note-number')?.textContent).toBe('Group 1');
    expect(chosen(screen)).toEqual([]);
    await screen.press('Save Changes');
    expect(screen.page.querySelector('.days .field-error')?.textContent).toBe(
      inspectionForm.fields.preferredDates.missing,
    );
    expect(calls).toEqual([]);
  });

  test('is sent with the days in order and its revision, and says that it is saved', async () => {
    const calls = stubCalls(() => answer({ inspection: { ...saved, revision: 4 } }));
    const screen = await showRequest(saved);
    await screen.press('Save Changes');
    const { reference, region, group, windowStart, windowEnd, savedAt, status, ...words } = saved;
    expect(calls[0]).toEqual({ path: '/inspection/timeline', method: 'POST', body: words });
    expect(document.activeElement?.textContent).toContain(reference);
  });

  test('BUG-XB04 what was written is kept when the page is left, what was sent is not', async () => {
    stubCalls(() => answer({ inspection: { ...saved, revision: 4 } }));
    const screen = await showRequest(saved);
    keepWords('u1');
    expect(wordsOf('u1', 'inspection'), 'nothing written').toBeNull();
    const write = () =>
      act(async () => screen.control('institution').dispatchEvent(new Event('input', { bubbles: true })));
    await write();
    keepWords('u1');
    expect(wordsOf('u1', 'inspection')).toMatchObject({ institution: saved.institution, revision: '3' });
    await screen.press('Save Changes');
    keepWords('u1');
    expect(wordsOf('u1', 'inspection'), 'sent').toBeNull();
    await write();
    keepWords('u1');
    expect(wordsOf('u1', 'inspection')).toMatchObject({ revision: '4' });
    forgetWords();
  });

  test('the days’ own mistakes stand with the days; a newer request elsewhere can be loaded', async () => {
    const errors = [{ path: 'preferredDates.1', message: 'This day is chosen already.' }];
    stubCalls(
      () => refusal('invalid_body', { errors }),
      () => refusal('conflict', { detail: 'The request was changed in another window.' }),
    );
    const screen = await showRequest(saved);
    await screen.press('Save Changes');
    expect(screen.page.querySelector('.days .field-error')?.textContent).toBe('This day is chosen already.');
    await screen.press('Save Changes');
    expect(screen.page.querySelector('.error-summary')?.textContent).toContain('changed in another window');
    await screen.press('Open the newer request');
    expect(reload).toHaveBeenCalledOnce();
  });
});
