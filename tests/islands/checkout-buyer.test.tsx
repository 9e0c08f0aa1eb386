// @vitest-environment happy-dom
import { act } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Buyer } from '#contract/buyer';
import { setToken } from '../../src/client/session.ts';
import Checkout from '../../src/islands/Checkout.tsx';
import { fakeToken } from '../support/browser.ts';
import { byHand, editionTax } from '../support/edition-tax.ts';
import { answer, show } from '../support/screen.tsx';

beforeAll(() => import('../../sandbox/stripe-js/browser/stripe.ts'));

/** Waits for what is seen. */
async function until(isSo: () => boolean | undefined): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    if (isSo()) return;
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  }
  throw new Error(`still not so: ${document.body.textContent}`);
}

test('who the invoice is for is asked once, tested before it is sent, and can be changed until the card is used', async () => {
  setToken(fakeToken(), false);
  let buyer: Buyer | undefined;
  const sent: Buyer[] = [];
  const [, { place: ownPlace = '', taxNumber: ownNumber = '' }] = byHand.buyers[0];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (path.endsWith('/users/me')) return answer({ email: 'office@college.example.org' });
    if (path.endsWith('/payment/buyer')) {
      if (method === 'POST') {
        buyer = JSON.parse(String(body)) as Buyer;
        sent.push(buyer);
      }
      return answer({ issued: false, ...(buyer && { buyer }) });
    }
    return answer(buyer ? { clientSecret: 'pi_1_secret_2', invoiceTo: buyer.name } : { status: 'buyer_required' });
  });
  const { page, press, type, errorOf, control } = await show(
    <Checkout
      amount={20_000}
      price="₹20000"
      country="IN"
      publishableKey="pk_test_1"
      contact="office@example.org"
      tax={editionTax}
    />,
  );
  await until(() => page.querySelector('form[data-ready]') !== null);
  await press('Continue');
  expect([errorOf('name'), errorOf('address'), errorOf('place'), errorOf('taxNumber')]).toEqual([
    'Enter the name of the institution.',
    'Enter the address.',
    `Choose the ${byHand.placeWords}.`,
    undefined,
  ]);
  await type('name', 'Vindhya Test College');
  await type('address', '1 Example Road');
  await type('place', ownPlace);
  await type('taxNumber', byHand.wrongNumber);
  await press('Continue');
  expect(errorOf('taxNumber')).toBe(editionTax.number.wrong);
  expect(sent).toEqual([]);
  await type('taxNumber', ownNumber);
  await press('Continue');
  await until(() => page.textContent?.includes('Invoice to Vindhya Test College'));
  expect(sent).toHaveLength(1);

  await press('Change who the invoice is for');
  await until(() => page.querySelector<HTMLInputElement>('[name=name]')?.value === 'Vindhya Test College');
  expect(control('place').value).toBe(ownPlace);
  await press('Leave it as it is');
  await until(() => page.textContent?.includes('Invoice to Vindhya Test College'));
  expect(sent).toHaveLength(1);
  vi.unstubAllGlobals();
});
