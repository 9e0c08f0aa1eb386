import { act } from 'react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { setToken } from '../../src/client/session.ts';
import Checkout from '../../src/islands/Checkout.tsx';
import { fakeToken } from './browser.ts';
import { answer, show } from './screen.tsx';

/** The payment step beside the stand-in for the provider, on a clock that a test turns; called once by each file of its tests. */
export function stageCheckout(): void {
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
}

export const secret = 'pi_1_secret_2';
export const opened = () => answer({ clientSecret: secret });
export const session = () => answer({ payment_intent: { client_secret: secret } });
export const refused = () =>
  answer({ error: { type: 'invalid_request_error', message: 'No such PaymentIntent.', param: 'client_secret' } }, 400);
export const cut = (): Response => {
  throw new TypeError('the connection broke');
};

export const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

export async function until(isSo: () => boolean | undefined): Promise<void> {
  for (let round = 0; round < 50; round += 1) {
    if (isSo()) return;
    await pass(2);
  }
  throw new Error(`still not so: ${document.body.textContent}`);
}

export type Answers = Readonly<Record<'create' | 'elements' | 'confirm' | 'status' | 'complete', () => Response>>;
export const who = 'office@college.example.org';
let keys = 0;

/** The payment step, with what each side answers from then on; a test changes it as it goes. */
export async function open(first: Partial<Answers> = {}) {
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
