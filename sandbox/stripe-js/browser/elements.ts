import type { Appearance, StripeError } from '@stripe/stripe-js';
import { addressFields, cardFields, type FieldSpec } from './fields.ts';
import { sheetFor } from './look.ts';

type Handler = (event: object) => void;

export type ElementType = 'payment' | 'address';

export interface ElementSetup {
  readonly appearance: Appearance | undefined;
  /** What stands in the fields at first, by their names. */
  readonly initial: Readonly<Record<string, string>>;
  /** Asks whether key and intent belong together; answers why not. */
  readonly load: () => Promise<StripeError | undefined>;
  readonly release: () => void;
}

/** A mounted form of the stand-in, with the life and the events of a Stripe Element. */
export class StandInElement {
  readonly type: ElementType;
  #host: HTMLElement | undefined;
  #appearance: Appearance | undefined;
  readonly #fields: readonly FieldSpec[];
  readonly #inputs = new Map<string, HTMLInputElement | HTMLSelectElement>();
  readonly #touched = new Set<string>();
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #load: ElementSetup['load'];
  readonly #release: ElementSetup['release'];

  constructor(type: ElementType, { appearance, initial, load, release }: ElementSetup) {
    this.type = type;
    this.#appearance = appearance;
    this.#load = load;
    this.#release = release;
    this.#fields = (type === 'payment' ? cardFields : addressFields).map((field) => {
      const value = initial[field.name];
      return value === undefined ? field : { ...field, value };
    });
  }

  on(event: string, handler: Handler): this {
    const known = this.#handlers.get(event) ?? new Set();
    this.#handlers.set(event, known.add(handler));
    return this;
  }

  once(event: string, handler: Handler): this {
    const first: Handler = (data) => {
      this.off(event, first);
      handler(data);
    };
    return this.on(event, first);
  }

  off(event: string, handler?: Handler): this {
    if (handler) this.#handlers.get(event)?.delete(handler);
    else this.#handlers.delete(event);
    return this;
  }

  mount(target: HTMLElement | string): void {
    const parent = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
    if (!parent) throw new Error(`The selector you specified (${String(target)}) applies to no DOM elements.`);
    const host = document.createElement('div');
    host.dataset.standIn = this.type;
    const root = host.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheetFor(this.#appearance)];
    parent.replaceChildren(host);
    this.#host = host;
    void this.#show(host);
  }

  /** The fields come when the provider has taken key and intent; `ready` and `loaderror` never come within the call. */
  async #show(host: HTMLElement): Promise<void> {
    const error = await this.#load();
    if (this.#host !== host) return;
    const { type: elementType } = this;
    if (error) {
      if (!this.#handlers.get('loaderror')?.size) console.error(`Unhandled ${elementType} Element loaderror`, error);
      this.#emit('loaderror', { elementType, error });
    } else {
      host.shadowRoot?.append(this.#form());
      this.#emit('ready', { elementType });
    }
  }

  unmount(): void {
    this.#host?.remove();
    this.#host = undefined;
  }

  destroy(): void {
    this.unmount();
    this.#handlers.clear();
    this.#release();
  }

  update(): void {}

  focus(): void {
    this.#inputs.values().next().value?.focus();
  }

  blur(): void {
    (this.#host?.shadowRoot?.activeElement as HTMLElement | null)?.blur();
  }

  clear(): void {
    for (const input of this.#inputs.values()) input.value = '';
  }

  restyle(appearance: Appearance | undefined): void {
    this.#appearance = appearance;
    if (this.#host?.shadowRoot) this.#host.shadowRoot.adoptedStyleSheets = [sheetFor(appearance)];
  }

  get isMounted(): boolean {
    return this.#host?.isConnected ?? false;
  }

  value(name: string): string {
    return this.#inputs.get(name)?.value.trim() ?? '';
  }

  /** Shows what is wrong in each field; answers the first problem, and the way to its field. */
  check(): { readonly error: StripeError; readonly focus: () => void } | undefined {
    for (const { name } of this.#fields) this.#touched.add(name);
    const [first] = this.#fields.flatMap(({ name, ...field }) => {
      const problem = this.#judge({ name, ...field });
      return problem ? [{ name, problem }] : [];
    });
    if (!first) return undefined;
    const { name, problem } = first;
    return { error: { type: 'validation_error', ...problem }, focus: () => this.#inputs.get(name)?.focus() };
  }

  #form(): HTMLElement {
    const set = document.createElement('fieldset');
    const legend = document.createElement('legend');
    legend.textContent = this.type === 'payment' ? 'Card' : 'Billing address';
    set.append(legend);
    for (const field of this.#fields) set.append(this.#row(field));
    if (this.type === 'payment') {
      const hint = document.createElement('p');
      hint.className = 'hint';
      hint.textContent = 'Test mode: 4242 4242 4242 4242 with any later date and any code pays.';
      set.append(hint);
    }
    return set;
  }

  #row(field: FieldSpec): HTMLElement {
    const row = document.createElement('div');
    row.className = field.wide ? 'field wide' : 'field';
    const label = document.createElement('label');
    label.htmlFor = field.name;
    label.textContent = field.optional ? `${field.label} (optional)` : field.label;
    const input = this.#input(field);
    const error = document.createElement('p');
    error.className = 'error';
    error.id = `${field.name}-error`;
    row.append(label, input, error);
    input.setAttribute('aria-describedby', error.id);
    input.addEventListener('input', () => {
      if (field.format) input.value = field.format(input.value);
      this.#judge(field);
      this.#emit('change', this.#change());
    });
    input.addEventListener('blur', () => {
      if (input.value !== '') this.#touched.add(field.name);
      this.#judge(field);
      this.#emit('blur', { elementType: this.type });
    });
    input.addEventListener('focus', () => this.#emit('focus', { elementType: this.type }));
    this.#inputs.set(field.name, input);
    return row;
  }

  #input(field: FieldSpec): HTMLInputElement | HTMLSelectElement {
    if (field.choices) {
      const select = document.createElement('select');
      for (const [value, text] of field.choices) {
        const option = select.appendChild(document.createElement('option'));
        Object.assign(option, { value, textContent: text });
      }
      select.value = field.value ?? '';
      select.id = field.name;
      select.autocomplete = field.autocomplete;
      return select;
    }
    const input = document.createElement('input');
    input.id = field.name;
    input.autocomplete = field.autocomplete;
    input.value = field.value ?? '';
    if (field.numeric) input.inputMode = 'numeric';
    if (!field.optional) input.required = true;
    return input;
  }

  #problem(field: FieldSpec): { code: string; message: string } | undefined {
    const value = this.value(field.name);
    if (field.problem) return field.problem(value);
    if (value !== '' || field.optional) return undefined;
    return { code: `incomplete_${field.name}`, message: `Your ${field.label.toLowerCase()} is incomplete.` };
  }

  #judge(field: FieldSpec): { code: string; message: string } | undefined {
    const problem = this.#touched.has(field.name) ? this.#problem(field) : undefined;
    const input = this.#inputs.get(field.name);
    input?.setAttribute('aria-invalid', String(problem !== undefined));
    const error = this.#host?.shadowRoot?.getElementById(`${field.name}-error`);
    if (error) error.textContent = problem?.message ?? '';
    return problem;
  }

  #change(): object {
    const filled = [...this.#inputs.values()].filter((input) => input.value !== '');
    return {
      elementType: this.type,
      empty: filled.length === 0,
      complete: this.#fields.every((field) => this.#problem(field) === undefined),
      collapsed: false,
      value: { type: 'card' },
    };
  }

  #emit(event: string, data: object): void {
    for (const handler of [...(this.#handlers.get(event) ?? [])]) handler(data);
  }
}
