// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { restsAfterMs } from '../../src/client/ask-again.ts';
import { setToken } from '../../src/client/session.ts';
import Checkout from '../../src/islands/Checkout.tsx';
import { fakeToken } from '../support/browser.ts';
import { answer, refusal, show, shownMessages } from '../support/screen.tsx';

// The stand-in's own script answers to `window.Stripe`, as on the page of the sandbox.
beforeAll(() => import('../../sandbox/stripe-js/browser/stripe.ts'));
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  vi.spyOn(window, 'open').mockImplementation(() => null);
  setToken(fakeToken(), false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const secret = 'pi_1_secret_2';
const opened = () => answer({ clientSecret: secret });
const session = () => answer({ payment_intent: { client_secret: secret } });
const refused = () =>
  answer({ error: { type: 'invalid_request_error', message: 'No such PaymentIntent.', param: 'client_secret' } }, 400);
const cut = (): Response => {
  throw new TypeError('the connection broke');
};

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

async function until(isSo: () => boolean | undefined): Promise<void> {
  for (let round = 0; round < 50; round += 1) {
    if (isSo()) return;
    await pass(2);
  }
  throw new Error(`still not so: ${document.body.textContent}`);
}

type Answers = Readonly<Record<'create' | 'elements' | 'confirm' | 'status' | 'complete', () => Response>>;
const who = 'office@college.example.org';
let keys = 0;

/** The payment step, with what each side answers from then on; a test changes it as it goes. */
async function open(first: Partial<Answers> = {}) {
  const answers: Answers = {
    create: opened,
    elements: session,
    confirm: () => answer({ id: 'pi_1', status: 'succeeded' }),
    status: () => answer({ status: 'initiated' }),
    complete: () => answer({ paymentStatus: true }),
    ...first,
  };
  const asked: (keyof Answers)[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.endsWith('/users/me')) return answer({ email: who });
    const inner = path.endsWith('stripe-api') ? (JSON.parse(String(body)) as { path: string }).path : path;
    const name: keyof Answers = inner.includes('elements')
      ? 'elements'
      : inner.endsWith('/confirm')
        ? 'confirm'
        : inner.endsWith('create-payment-intent')
          ? 'create'
          : inner.endsWith('payment-status') && inner.includes('update')
            ? 'complete'
            : 'status';
    asked.push(name);
    return answers[name]();
  });
  keys += 1;
  const { page, press } = await show(
    <Checkout
      amount={20_000}
      price="₹20000"
      country="IN"
      publishableKey={`pk_test_${keys}`}
      contact="office@example.org"
    />,
  );
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  const shadow = (element: string) => page.querySelector(`[data-stand-in=${element}]`)?.shadowRoot;
  return {
    page,
    press,
    asked,
    answers: answers as { -readonly [name in keyof Answers]: Answers[name] },
    pay: () => page.querySelector<HTMLButtonElement>('button[type=submit]'),
    says: (text: string) => until(() => page.textContent?.includes(text)),
    usable: () => until(() => page.querySelector('form')?.getAttribute('data-ready') === 'true'),
    asks: (name: keyof Answers) => until(() => asked.includes(name)),
    pass,
    comeBack: () => act(async () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))),
    async fill() {
      const values: Readonly<Record<string, string>> = {
        name: 'Asha Sample',
        line1: '1 Example Road',
        city: 'Pune',
        postal_code: '411001',
        state: 'Maharashtra',
        number: '4242424242424242',
        expiry: '12 / 40',
        cvc: '123',
      };
      for (const element of ['address', 'payment'])
        for (const input of shadow(element)?.querySelectorAll('input') ?? []) input.value = values[input.id] ?? '';
    },
    /** The field that has been led to last. */
    focused: () => (focus.mock.contexts.at(-1) as HTMLElement | undefined)?.id,
  };
}

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

describe('BUG-PR08 the bank takes its time', () => {
  test('asked again with growing pauses; the visitor hears of it, and of the end', async () => {
    const { page, says, pass, asked, answers } = await open({
      create: () => answer({ status: 'processing' }),
      status: () => answer({ status: 'processing' }),
    });
    await says('We are asking the bank about your payment.');
    await pass(31_000);
    await says('This page keeps asking the bank');
    const times = asked.filter((name) => name === 'status').length;
    expect(times).toBe(5);
    answers.status = () => answer({ status: 'paid', receipt: { number: 'SCAI-2526-000001', url: '/r' } });
    await pass(30_000);
    await says('Payment received');
    expect(page.textContent).toContain('SCAI-2526-000001');
    expect(asked.filter((name) => name === 'status')).toHaveLength(times + 1);
    await pass(60 * 60_000);
    expect(asked.filter((name) => name === 'status')).toHaveLength(times + 1);
  });

  test('without an end it rests and says what to do; the button and a return ask at once', async () => {
    const { says, pass, press, asked, answers, comeBack } = await open({
      create: () => answer({ status: 'processing' }),
      status: () => answer({ status: 'processing' }),
    });
    await says('We are asking the bank about your payment.');
    await pass(restsAfterMs + 60_000);
    await says('Please do not pay again. Come back to this page later, or press the button.');
    const before = asked.length;
    await press('Check again');
    await says('We are asking the bank about your payment.');
    expect(asked.length).toBe(before + 1);
    await pass(restsAfterMs + 60_000);
    await says('this page has stopped asking');
    answers.status = () => answer({ status: 'refunded' });
    await comeBack();
    await says('This payment was refunded or is disputed');
  });

  test('a payment whose report is not answered is asked about until it is', async () => {
    const { usable, fill, press, says, pass, answers } = await open({ complete: () => refusal('unavailable') });
    await usable();
    await fill();
    await press('Pay');
    await says('We are asking the bank about your payment.');
    await pass(20_000);
    answers.complete = () => answer({ paymentStatus: true });
    await pass(15_000);
    await says('Payment received');
    expect(location.assign).toHaveBeenCalledWith('/inspection/timeline/form');
  });
});

test('ADR-D26 an intent that was ended while the form stood open: the server is asked again and says that the last day is over', async () => {
  const { usable, fill, press, says, answers, asked } = await open({
    confirm: () => answer({ error: { type: 'invalid_request_error', payment_intent: { status: 'canceled' } } }, 400),
  });
  await usable();
  await fill();
  answers.create = () => refusal('closed', { detail: 'It could be paid until 31 May 2026.' });
  await press('Pay');
  await says('It could be paid until 31 May 2026.');
  expect(asked).toEqual(['create', 'elements', 'confirm', 'create']);
});

describe('BUG-PR07 the form left open, the payment made elsewhere', () => {
  test('a return shows what the server knows, and nothing when nothing has changed', async () => {
    const { page, usable, says, fill, comeBack, answers, asks } = await open();
    await usable();
    await fill();
    await comeBack();
    await asks('status');
    expect(page.querySelector('form')).not.toBeNull();
    answers.status = () => answer({ status: 'paid' });
    await comeBack();
    await says('Payment received');
    expect(location.assign).not.toHaveBeenCalled();
  });

  test('at the bank by now: the form goes, and the end is waited for', async () => {
    const { usable, says, comeBack, pass, answers } = await open({ status: () => answer({ status: 'processing' }) });
    await usable();
    await comeBack();
    await says('We are asking the bank about your payment.');
    answers.status = () => answer({ status: 'paid' });
    await pass(2_000);
    await says('Payment received');
  });

  test('a form that is paying is left alone', async () => {
    let come = (_: Response) => {};
    const held = new Promise<Response>((resolve) => {
      come = resolve;
    });
    const { usable, fill, pay, says, comeBack, pass, asked } = await open({
      confirm: () => held as unknown as Response,
      status: () => answer({ status: 'processing' }),
    });
    await usable();
    await fill();
    await act(async () => pay()?.click());
    await says('Processing...');
    await comeBack();
    await pass(5_000);
    expect(asked).not.toContain('status');
    come(answer({ id: 'pi_1', status: 'succeeded' }));
    await says('Payment received');
  });
});
