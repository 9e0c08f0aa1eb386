// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { MoneyDesk } from '#contract/money-desk';
import MoneyPanel from '../../src/islands/admin/MoneyPanel.tsx';
import { answer, show } from '../support/screen.tsx';

const desk: MoneyDesk = {
  userId: 'u1',
  email: 'office@college.example.org',
  status: 'paid',
  amount: 2_000_000,
  currency: 'inr',
  refunded: 0,
  seconds: [],
  orders: [],
};

test('SEC-D7 the screen asks before it refunds, and a try after a lost answer names the same order; BUG-RM3 it is busy from the yes on', async () => {
  const sent: { order: string; seen: number }[] = [];
  let isLost = true;
  let arrived = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return answer(desk);
    sent.push(JSON.parse(String(body)));
    await arrived.promise;
    if (isLost) throw new TypeError('the connection broke');
    const order = {
      id: 'o',
      amount: 500_000,
      reason: 'r',
      by: 'a@example.org',
      at: '2026-06-01T10:00:00Z',
      mine: true,
    };
    return answer({ ...desk, refunded: 500_000, orders: [{ ...order, state: 'done' }] });
  });
  const onChange = vi.fn();
  const { page, type } = await show(<MoneyPanel userId="u1" email={desk.email} zone="UTC" onChange={onChange} />);
  const settle = (ms = 30) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
  const until = async (isSo: () => boolean | undefined) => {
    for (let round = 0; round < 200; round += 1) {
      if (isSo()) return;
      await settle(10);
    }
    throw new Error(`still not so: ${page.textContent}`);
  };
  const button = () => page.querySelector<HTMLButtonElement>('form button[type=submit]:not([value])');
  const submit = () => act(async () => button()?.click());
  const say = async (word: 'yes' | 'no') => {
    await until(() => page.querySelector('dialog') !== null);
    const dialog = page.querySelector('dialog') as HTMLDialogElement;
    expect(button()?.textContent).toBe('Refund');
    expect(page.querySelector('form')?.getAttribute('aria-busy')).toBe('false');
    await act(async () => {
      dialog.close(word);
    });
    await until(() => page.querySelector('dialog') === null);
    if (word === 'no') return;
    await until(() => button()?.textContent === 'Refunding…');
    arrived.resolve();
    arrived = Promise.withResolvers();
  };
  const details = page.querySelector('details') as HTMLDetailsElement;
  await act(async () => {
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
  });
  await until(() => page.querySelector('form[data-ready]') !== null);
  await type('amount', '5000');
  await type('reason', 'Paid twice');
  await submit();
  await say('no');
  expect(sent).toEqual([]);
  await submit();
  await say('yes');
  await until(() => page.textContent?.includes('cannot be reached'));
  isLost = false;
  await submit();
  await say('yes');
  await until(() => page.textContent?.includes('₹5,000.00 refunded.'));
  expect(new Set(sent.map(({ order }) => order)).size).toBe(1);
  expect(sent.every(({ seen }) => seen === 0)).toBe(true);
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ refunded: 500_000 }));
  vi.unstubAllGlobals();
});
