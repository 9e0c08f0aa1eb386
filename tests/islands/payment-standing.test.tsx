// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { setToken } from '../../src/client/session.ts';
import Overview from '../../src/islands/admin/screens/Overview.tsx';
import Checkout from '../../src/islands/Checkout.tsx';
import PaymentCard from '../../src/islands/dashboard/PaymentCard.tsx';
import Steps from '../../src/islands/dashboard/Steps.tsx';
import type { Standing } from '../../src/islands/dashboard/standing.ts';
import { fakeToken } from '../support/browser.ts';
import { answer, refusal, show, stubCalls } from '../support/screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const standing: Standing = {
  email: 'asha@example.org',
  payment: 'paid',
  receiptUrl: '/payment/receipt/SCAI-2526-000001?key=x',
  year: '2025-26',
  closed: undefined,
  returned: undefined,
  inspection: null,
};
const returned = { amount: 1_999_999, currency: 'inr', at: '2026-06-09T10:00:00.000Z' };
const zone = 'Asia/Kolkata';

async function dashboard(change: Partial<Standing>, rests = false): Promise<string> {
  const here = { ...standing, ...change };
  const { page } = await show(
    <>
      <Steps standing={here} />
      <PaymentCard standing={here} fee="₹20,000" zone={zone} rests={rests} />
    </>,
  );
  return page.textContent ?? '';
}

test('BUG-F12 the dashboard says what went back and when; after a part of it the dates stay open, after all of it they do not', async () => {
  const part = await dashboard({ returned });
  expect(part).toContain('Next: choose your inspection dates.');
  expect(part).toContain('Partly refunded');
  expect(part).toMatch(/₹19,999\.99 of it was refunded to the card on .*9 Jun/);
  const whole = await dashboard({ payment: 'refunded', returned: { ...returned, amount: 2_000_000 } });
  expect(whole).toContain('Your payment was refunded.');
  expect(whole).not.toContain('choose your inspection dates.');
  expect(await dashboard({ payment: 'disputed' })).toContain('Your payment is disputed.');
});

test('BUG-PR08 a payment that the bank works on: the dashboard says that it asks again, and says when it has stopped', async () => {
  expect(await dashboard({ payment: 'processing' })).toContain('asks again by itself');
  const late = await dashboard({ payment: 'processing' }, true);
  expect(late).toContain('has stopped asking');
  expect(late).not.toContain('by itself');
});

test('ADR-D26 after the last day the dashboard and the payment screen name it and offer no way to pay', async () => {
  const words = await dashboard({ payment: 'none', closed: '2026-05-31', receiptUrl: undefined });
  expect(words).toContain('The application fee for 2025-26 can no longer be paid.');
  expect(words).toContain('31 May 2026');
  expect(words).not.toContain('Pay now');

  setToken(fakeToken(), false);
  const detail = 'The application fee for 2025-26 could be paid until 31 May 2026.';
  stubCalls(() => refusal('closed', { detail }));
  const { page } = await show(
    <Checkout amount={20_000} price="₹20000" country="IN" publishableKey="pk_test_x" contact="office@example.org" />,
  );
  await act(async () => expect.poll(() => page.textContent).toContain('can no longer'));
  expect(page.textContent).toContain(detail);
  expect(page.querySelector('button')).toBeNull();
});

test('BUG-F4 the overview says when payments were last compared, and warns when that is too long ago', async () => {
  const counts = { none: 0, initiated: 0, processing: 0, paid: 0, refunded: 0, disputed: 0 };
  const overview = (payments: object) => ({
    asOf: '2026-06-09T10:00:00.000Z',
    institutions: { total: 0, disabled: 0, days: [] },
    payments: { states: counts, collected: 0, returned: 0, currency: 'inr', days: [], ...payments },
    queries: { open: 0, answered: 0, days: [] },
    feedback: { total: 0, ratings: [0, 0, 0, 0, 0] },
    inspections: { total: 0, groups: [0, 0, 0, 0] },
  });
  for (const late of [false, true]) {
    stubCalls(() => answer(overview({ late, comparedAt: '2026-06-09T09:00:00.000Z' })));
    const { page } = await show(<Overview zone={zone} ratings={['1', '2', '3', '4', '5']} />);
    await act(async () => expect.poll(() => page.querySelector('.overview-compared')).not.toBeNull());
    const line = page.querySelector('.overview-compared');
    expect(line?.textContent).toMatch(/last compared .*9 Jun/);
    expect(line?.getAttribute('role')).toBe(late ? 'alert' : null);
    expect(line?.textContent?.includes('are not being compared')).toBe(late);
  }
});
