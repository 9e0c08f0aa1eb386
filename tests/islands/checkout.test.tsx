// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { cut, open, refused, session, stageCheckout, who } from '../support/checkout.tsx';
import { answer, refusal, shownMessages } from '../support/screen.tsx';

stageCheckout();

describe('BUG-PL01 the provider’s fields do not come', () => {
  test('a refusal offers a second try; refused again, the page says whom to write to and offers no third', async () => {
    const messages = await shownMessages();
    const { page, press, says, pay } = await open({ elements: refused });
    await says('The card form has not loaded.');
    expect(messages).toEqual(['providerNotLoaded']);
    expect(pay()).toBeNull();
    await press('Try again');
    await says('The card form cannot be opened.');
    expect(page.querySelector('a')?.href).toBe('mailto:office@example.org');
    expect(page.querySelector('button')).toBeNull();
    expect(page.querySelector('[role=alert]')).not.toBeNull();
  });

  test('another intent helps where only the intent was gone', async () => {
    const { press, says, usable, answers, asked } = await open({ elements: refused });
    await says('The card form has not loaded.');
    answers.elements = session;
    await press('Try again');
    await usable();
    expect(asked).toEqual(['create', 'elements', 'create', 'elements']);
  });

  test('a broken connection may be mended: every try offers the next', async () => {
    const { press, says, usable, answers } = await open({ elements: cut });
    for (let round = 0; round < 3; round += 1) {
      await says('The card form has not loaded.');
      await press('Try again');
    }
    await says('The card form has not loaded.');
    answers.elements = session;
    await press('Try again');
    await usable();
  });

  test('a frame that never answers: said after ten seconds, and forgotten when it comes', async () => {
    let come = (_: Response) => {};
    const held = new Promise<Response>((resolve) => {
      come = resolve;
    });
    const { page, pass, says, usable } = await open({ elements: () => held as unknown as Response });
    await says('Loading payment details...');
    await pass(10_000);
    await says('Stripe has not loaded yet.');
    expect(page.textContent).not.toContain('Loading payment details...');
    come(session());
    await usable();
    expect(page.textContent).not.toContain('Stripe has not loaded yet.');
  });
});

test('BUG-UX04 Pay with nothing typed: the first empty field is named and focused, and the bank is not asked', async () => {
  const messages = await shownMessages();
  const { page, usable, press, focused, asked, fill } = await open();
  await usable();
  await press('Pay');
  expect(page.querySelector('form > [role=alert]')?.textContent).toBe(
    'Your payment was not made.Your full name is incomplete.',
  );
  expect(focused()).toBe('name');
  await fill();
  const card = page.querySelector('[data-stand-in=payment]')?.shadowRoot?.getElementById('cvc') as HTMLInputElement;
  card.value = '';
  await press('Pay');
  expect(page.querySelector('form > [role=alert]')?.textContent).toContain("Your card's security code is incomplete.");
  expect(focused()).toBe('cvc');
  expect(messages).toEqual([]);
  expect(asked).not.toContain('confirm');
});

test('BUG-UX02 the payment step says for which account it is, whatever it has to say beside that', async () => {
  const { page, usable, says, comeBack, answers } = await open();
  await usable();
  await says(`Signed in as ${who}`);
  answers.status = () => answer({ status: 'refunded' });
  await comeBack();
  await says('This payment was refunded or is disputed');
  expect(page.textContent).toContain(`Signed in as ${who}`);
});

describe('BUG-UX01 a payment that was not made says so at the head of its form until the next attempt', () => {
  const summary = (page: Element) => page.querySelector('form > [role=alert]');

  test('a refusal of the bank takes the focus, and goes with the next attempt', async () => {
    const { page, usable, fill, press, pay, says, answers } = await open({
      confirm: () => answer({ error: { type: 'card_error', message: 'Your card was declined.' } }, 402),
    });
    await usable();
    await fill();
    await press('Pay');
    expect(summary(page)?.textContent).toBe('Your payment was not made.Your card was declined.');
    expect(document.activeElement).toBe(summary(page));
    const held = Promise.withResolvers<Response>();
    answers.confirm = () => held.promise as unknown as Response;
    await act(async () => pay()?.click());
    expect(summary(page)).toBeNull();
    await act(async () => held.resolve(answer({ id: 'pi_1', status: 'succeeded' })));
    await says('Payment received');
  });

  test('an exception in the provider’s code too', async () => {
    const messages = await shownMessages();
    const { page, usable, fill, press } = await open();
    await usable();
    await fill();
    page.querySelector('[data-stand-in=payment]')?.remove();
    await press('Pay');
    expect(messages).toEqual(['paymentException']);
    expect(summary(page)?.textContent).toContain('An error occurred during payment. Please try again.');
  });

  test('so does who comes back from the bank’s own page without a payment', async () => {
    const messages = await shownMessages();
    history.replaceState(null, '', '/payment?payment_intent=pi_1&redirect_status=failed');
    const { page, usable } = await open({ complete: () => refusal('not_completed') });
    await usable();
    expect(messages).toEqual(['paymentFailed']);
    expect(summary(page)?.textContent).toContain('Payment failed. Please check your details and try again.');
    expect(document.activeElement).toBe(summary(page));
  });
});
