// @vitest-environment happy-dom
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { QueryThread } from '#contract/query-thread';
import Query from '../../src/islands/admin/screens/Query.tsx';
import { answer, show, stubCalls } from '../support/screen.tsx';

const coordinators = [
  { email: 'asha@conference.example.org', name: 'Asha Example', role: 'Convener' },
  { email: 'ravi@conference.example.org', name: 'Ravi Example', role: 'Coordinator' },
];
const thread: QueryThread = {
  query: {
    reference: 'Q-7KXM-42PD',
    receivedAt: '2026-06-01T10:00:00Z',
    status: 'open',
    subject: 'Pages',
    message: '<b>Seven?</b>',
    email: 'meera@example.org',
    assignee: 'ravi@conference.example.org',
    answers: 0,
  },
  messages: [],
  coordinators,
};

test('SEC-C7 an answer that was lost is sent again under the same number; the next one has another; words of visitors stay text', async () => {
  const calls = stubCalls(
    () => answer(thread),
    () => {
      throw new TypeError('the connection broke');
    },
    () => answer(thread),
    () => answer(thread),
  );
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const templates = [{ id: 'dates', title: 'Dates', text: 'The date is the first of June.' }];
  const { page, press } = await show(<Query record="Q-7KXM-42PD" zone="UTC" answers={templates} />);
  expect([page.querySelector('b'), page.textContent?.includes('<b>Seven?</b>')]).toEqual([null, true]);
  const field = () => page.querySelector('textarea') as HTMLTextAreaElement;
  const writeText = (text: string) =>
    act(async () => {
      // As a browser does it: React listens for changes that it did not make.
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), text);
      field().dispatchEvent(new Event('input', { bubbles: true }));
    });
  const sent = () => calls.flatMap(({ method, body }) => (method === 'POST' ? [body as { number: string }] : []));

  await press('Send the answer');
  expect([page.querySelector('.field-error')?.textContent, sent().length]).toEqual(['Write the answer.', 0]);
  await writeText('Yes.');
  await press('Insert');
  await press('Send the answer');
  await expect.poll(() => page.textContent).toContain('Not sent:');
  await press('Send the answer');
  await expect.poll(() => field().value).toBe('');
  await writeText('Besides, no.');
  await press('Send the answer');
  await expect.poll(() => sent().length).toBe(3);
  const [lost, again, next] = sent();
  expect(lost).toMatchObject({
    text: 'Yes.\n\nThe date is the first of June.',
    coordinator: 'ravi@conference.example.org',
    seen: 0,
  });
  expect(again).toEqual(lost);
  expect(next?.number).not.toBe(lost?.number);
});

test('a reading that fails when somebody comes back leaves the record, and the answer that is being written', async () => {
  const calls = stubCalls(
    () => answer(thread),
    () => {
      throw new TypeError('the connection broke');
    },
  );
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const { page } = await show(<Query record="Q-7KXM-42PD" zone="UTC" answers={[]} />);
  const field = page.querySelector('textarea');
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => calls.length).toBe(2);
  });
  expect(page.querySelector('textarea')).toBe(field);
  expect(page.querySelector('[role="alert"]')).toBeNull();
});
