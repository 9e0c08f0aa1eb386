import { dayText } from '../../src/client/dates.ts';
import { adminSession, payFee, site } from '../e2e/session.ts';
import { register } from '../support/accounts.ts';
import { nameBuyer } from '../support/buyers.ts';
import { openDay } from '../support/inspection-days.ts';
import { holdSession } from './accounts.ts';
import { expect, phone, test } from './fixtures.ts';
import { button, field, heading, link, text, type Visitor } from './visitor.ts';

const fillRequest = async (visitor: Visitor) => {
  await visitor.until('the form is ready', async () =>
    expect(
      await visitor.run(() => document.querySelector('form[aria-label="Inspection request"][data-ready]') !== null),
    ).toBe(true),
  );
  await visitor.fill(field('Name of the institution'), 'Vindhya Test College');
  await visitor.fill(field('Identifier'), '1-0000042');
  await visitor.choose('State or union territory', 'Maharashtra');
  await visitor.choose('Type of institution', 'Existing technical institution');
  const day = new RegExp(`^${dayText(openDay(1), 'full')}`);
  await visitor.press(field(day));
  await visitor.sees(field(day), { checked: true });
  await visitor.fill(field('Name'), 'Meera Test');
  await visitor.fill(field('Telephone'), '+91 00000 00042');
  await visitor.fill(field('Email'), 'office@college.example.org');
};

test('an institution that has paid chooses its days from the dashboard and finds them there', async ({ visitor }) => {
  const account = await register(site);
  await payFee(account.token);
  await holdSession(visitor, account.token);
  await visitor.open('/dashboard');
  await visitor.sees(link(/^Receipt/));
  await visitor.press(link('Choose inspection dates'));
  await visitor.isAt('/inspection/timeline/form');
  await fillRequest(visitor);
  await visitor.press(button('Send Request'));
  await visitor.sees(text('Your inspection request is saved.'));
  await visitor.press(link('Go to your dashboard'));
  await visitor.isAt('/dashboard');
  await visitor.sees(text(dayText(openDay(1), 'full')));
});

test('an organiser walks through the views and finds an institution', async ({ visitor }) => {
  const account = await register(site);
  await holdSession(visitor, await adminSession());
  await visitor.open('/admin/dashboard');
  await visitor.sees(heading('Overview'));
  await visitor.press(link('Institutions', '.views'));
  await visitor.sees(heading('Institutions'));
  await visitor.fill(field('Search'), account.email);
  await visitor.sees(text('1 in total'));
  await visitor.sees(text(new RegExp(account.email)));
  await visitor.driver.back();
  await visitor.sees(heading('Overview'));
});

test.describe('on a phone', () => {
  test.use({ size: phone });
  test('a fresh institution sees who it is and goes on to pay', async ({ visitor }) => {
    const account = await register(site);
    await nameBuyer(site, account.token);
    await holdSession(visitor, account.token);
    await visitor.open('/dashboard');
    await visitor.sees(text(account.email));
    await visitor.press(link('Pay now'));
    await visitor.isAt('/payment');
    await visitor.sees(button('Pay ₹20000'), { enabled: true });
  });
});
