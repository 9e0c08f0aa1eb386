import type { Appearance, ConfirmPaymentData, StripeError } from '@stripe/stripe-js';
import { type ApiAnswer, callApi, intentIdOf } from './api.ts';
import { askBank } from './challenge.ts';
import { type ElementType, StandInElement } from './elements.ts';

interface ElementsOptions {
  readonly clientSecret: string;
  readonly appearance?: Appearance;
}

interface ElementOptions {
  readonly defaultValues?: {
    readonly name?: string | null;
    readonly address?: Readonly<Record<string, string | null>>;
  };
}

/** What `stripe.elements()` gives: one element of each kind, bound to the instance that made it. */
class StandInElements {
  readonly clientSecret: string;
  appearance: Appearance | undefined;
  readonly #elements = new Map<ElementType, StandInElement>();
  readonly #key: string;
  #session: Promise<ApiAnswer> | undefined;

  constructor(key: string, { clientSecret, appearance }: ElementsOptions) {
    this.#key = key;
    this.clientSecret = clientSecret;
    this.appearance = appearance;
  }

  create(type: ElementType, options: ElementOptions = {}): StandInElement {
    if (this.#elements.has(type)) throw new Error(`IntegrationError: Can only create one Element of type ${type}.`);
    const { name, address } = options.defaultValues ?? {};
    const initial = Object.fromEntries(
      Object.entries({ name, ...address }).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
    const element = new StandInElement(type, {
      appearance: this.appearance,
      initial,
      load: async () => (await this.#begin()).error,
      release: () => this.#elements.delete(type),
    });
    this.#elements.set(type, element);
    return element;
  }

  getElement(type: ElementType): StandInElement | null {
    return this.#elements.get(type) ?? null;
  }

  update({ appearance }: Partial<ElementsOptions>): void {
    if (appearance === undefined) return;
    this.appearance = appearance;
    for (const element of this.#elements.values()) element.restyle(appearance);
  }

  async fetchUpdates(): Promise<object> {
    return {};
  }

  /** Shows every problem, leads to the first, and answers it. */
  async submit(): Promise<{ error?: StripeError; selectedPaymentMethod?: string }> {
    const [first] = [...this.#elements.values()].flatMap((element) => element.check() ?? []);
    if (!first) return { selectedPaymentMethod: 'card' };
    first.focus();
    return { error: first.error };
  }

  /** One session serves all elements of a group. */
  #begin(): Promise<ApiAnswer> {
    this.#session ??= callApi('GET', '/v1/elements/sessions', this.#key, {
      type: 'payment_intent',
      client_secret: this.clientSecret,
    });
    return this.#session;
  }
}

interface ConfirmOptions {
  readonly elements: StandInElements;
  readonly confirmParams?: Partial<ConfirmPaymentData>;
  readonly redirect?: 'always' | 'if_required';
}

/** The instance behind one publishable key. */
class StandIn {
  readonly #key: string;
  readonly #made = new WeakSet<StandInElements>();

  constructor(key: string) {
    if (!/^pk_(test|live)_/.test(key)) throw new Error(`IntegrationError: Invalid API Key provided: ${key}`);
    this.#key = key;
  }

  elements = (options: ElementsOptions): StandInElements => {
    const made = new StandInElements(this.#key, options);
    this.#made.add(made);
    return made;
  };

  confirmPayment = async ({
    elements,
    confirmParams = {},
    redirect = 'always',
  }: ConfirmOptions): Promise<ApiAnswer> => {
    if (!this.#made.has(elements)) throw new Error('IntegrationError: elements of another instance were passed.');
    const payment = elements.getElement('payment');
    const address = elements.getElement('address');
    if (!payment?.isMounted) {
      throw new Error('IntegrationError: Invalid value for elements: it should have a mounted Payment Element.');
    }
    const { error } = await elements.submit();
    if (error) return { error };

    const [month = '', year = ''] = payment.value('expiry').split(' / ');
    const billing = (address ? ['line1', 'line2', 'city', 'state', 'postal_code', 'country'] : []).map((name) => [
      `payment_method_data[billing_details][address][${name}]`,
      address?.value(name) ?? '',
    ]);
    const id = intentIdOf(elements.clientSecret);
    const confirmed = await callApi('POST', `/v1/payment_intents/${id}/confirm`, this.#key, {
      client_secret: elements.clientSecret,
      return_url: confirmParams.return_url ?? '',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': payment.value('number').replaceAll(' ', ''),
      'payment_method_data[card][exp_month]': month,
      'payment_method_data[card][exp_year]': `20${year}`,
      'payment_method_data[card][cvc]': payment.value('cvc'),
      'payment_method_data[billing_details][name]': address?.value('name') ?? '',
      ...Object.fromEntries(billing),
    });
    return this.#finish(confirmed, elements, confirmParams.return_url, redirect);
  };

  retrievePaymentIntent = (clientSecret: string): Promise<ApiAnswer> =>
    callApi('GET', `/v1/payment_intents/${intentIdOf(clientSecret)}`, this.#key, { client_secret: clientSecret });

  // What the React wrapper looks for to tell a Stripe instance from anything else.
  createToken = refuse;
  createPaymentMethod = refuse;
  confirmCardPayment = refuse;
  registerAppInfo = (): void => {};
  _registerWrapper = (): void => {};

  async #finish(
    answer: ApiAnswer,
    elements: StandInElements,
    returnUrl: string | undefined,
    redirect: 'always' | 'if_required',
  ): Promise<ApiAnswer> {
    const intent = answer.paymentIntent;
    if (!intent) return answer;
    const bankPage = intent.next_action?.redirect_to_url?.url;
    if (bankPage) {
      location.assign(bankPage);
      return new Promise(() => {});
    }
    if (intent.status === 'requires_action') {
      const choice = await askBank(elements.appearance);
      if (choice === 'left') return answer;
      const path = `/_sandbox/payment_intents/${intent.id}/authenticate`;
      const done = await callApi('POST', path, this.#key, { pass: String(choice === 'pass') });
      const problem = done.paymentIntent?.last_payment_error;
      if (done.paymentIntent?.status === 'requires_payment_method' && problem) {
        return { error: { ...problem, payment_intent: done.paymentIntent } as StripeError };
      }
      return this.#finish(done, elements, returnUrl, redirect);
    }
    if (redirect === 'always' && returnUrl) {
      const target = new URL(returnUrl);
      target.searchParams.set('payment_intent', intent.id);
      target.searchParams.set('payment_intent_client_secret', elements.clientSecret);
      target.searchParams.set('redirect_status', intent.status);
      location.assign(target);
      return new Promise(() => {});
    }
    return answer;
  }
}

function refuse(): never {
  throw new Error('IntegrationError: the stand-in has only the Payment Element.');
}

const create = (key: string): StandIn => new StandIn(key);
// The loader warns when the page's script is of another train than it expects.
Object.assign(window, { Stripe: Object.assign(create, { version: 'endive' }) });
