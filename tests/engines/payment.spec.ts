import { card, expectPaidOnce } from '../e2e/payment/step.ts';
import { site } from '../e2e/session.ts';
import { register } from '../support/accounts.ts';
import { nameBuyer } from '../support/buyers.ts';
import { holdSession } from './accounts.ts';
import { expect, test } from './fixtures.ts';
import { pressingTakesNoFocus, secondTabIsBlocked } from './habits.ts';
import { button, field, heading, link, text, type Visitor } from './visitor.ts';

const pay = button('Pay ₹20000');

async function fillCard(visitor: Visitor, number: string = card.good): Promise<void> {
  await visitor.sees(pay, { enabled: true });
  const values = {
    'Full name': 'Asha Sample',
    'Address line 1': '1 Example Road',
    City: 'Pune',
    'PIN code': '411001',
    State: 'Maharashtra',
    'Card number': number,
    'Expiration date (MM / YY)': '12 / 40',
    'Security code': '123',
  };
  for (const [label, value] of Object.entries(values)) await visitor.fill(field(label), value);
}

test('BUG-XB07 a declined card, a good one, the receipt in a second tab, the next step in the first', async ({
  visitor,
}) => {
  const who = await register(site);
  await nameBuyer(site, who.token);
  await holdSession(visitor, who.token);
  await visitor.open('/payment');
  await fillCard(visitor, card.declined);
  await visitor.press(pay);
  await visitor.sees(text('Your card was declined.'));
  await fillCard(visitor);
  const before = await visitor.driver.tabs();
  await visitor.press(pay);
  await visitor.isAt('/inspection/timeline/form');
  await visitor.followNewTab(before);
  await visitor.isAt(/^\/payment\/receipt\/SCAI-\d{4}-\d{6}\?/);
  await visitor.sees(heading('Tax invoice'));
  await expectPaidOnce(who);
});

test('BUG-XB03 a challenged card, where pressing takes no focus: the bank is told no, then yes', async ({
  visitor,
}) => {
  const who = await register(site);
  await nameBuyer(site, who.token);
  await holdSession(visitor, who.token);
  await visitor.open('/payment');
  await pressingTakesNoFocus(visitor);
  await fillCard(visitor, card.dialog);
  await visitor.press(pay);
  await visitor.press(button('Fail authentication'));
  await visitor.sees(text(/unable to authenticate your payment method/));
  // The page scrolls to what went wrong, which has the focus then.
  await visitor.until('what went wrong has the focus', async () =>
    expect(await visitor.run(() => document.activeElement?.getAttribute('role'))).toBe('alert'),
  );
  await visitor.press(pay);
  await visitor.press(button('Complete authentication'));
  await visitor.isAt('/inspection/timeline/form');
  await expectPaidOnce(who);
});

test('a challenge on the bank’s own page: told no, the form says so and stays; told yes, the next step comes', async ({
  visitor,
}) => {
  const who = await register(site);
  await nameBuyer(site, who.token);
  await holdSession(visitor, who.token);
  await visitor.open('/payment');
  for (const answer of ['Fail authentication', 'Complete authentication']) {
    await fillCard(visitor, card.bankPage);
    await visitor.press(pay);
    await visitor.isAt(/^\/bank\//);
    await visitor.press(button(answer));
    if (answer.startsWith('Fail')) await visitor.sees(text('Your payment was not made.'));
  }
  await visitor.isAt('/inspection/timeline/form');
  await expectPaidOnce(who);
});

test('BUG-24 where a second tab is blocked: the payment goes on, and the receipt is on the dashboard', async ({
  visitor,
}) => {
  const who = await register(site);
  await nameBuyer(site, who.token);
  await holdSession(visitor, who.token);
  await visitor.open('/payment');
  await secondTabIsBlocked(visitor);
  await fillCard(visitor);
  await visitor.press(pay);
  await visitor.isAt('/inspection/timeline/form');
  await visitor.open('/dashboard');
  await visitor.sees(link(/^Receipt/));
  await expectPaidOnce(who);
});
