import type { MessageName } from '../messages.ts';

/**
 * A form as data. From its table come the fields on the screen, the checks in the browser (`faults.ts`), the page that answers a plain
 * post and the server's schema (`schema.ts`): no field, label, limit or sentence is written a second time. Tables reach the browser, so
 * they hold nothing else. Limits of text are UTF-16 units, as an input's `maxlength` counts.
 */
export interface Form {
  /** Accessible name, usually the heading of the screen. */
  readonly label: string;
  /** Text of the button, and what it says while the form is on its way. */
  readonly submit: string;
  readonly busy: string;
  /** What did not happen when an attempt fails, as a sentence; it stands at the head of the form. */
  readonly failed: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** The browser's checks, in order: the first that finds something ends the attempt. */
  readonly checks: readonly Check[];
  readonly wire?: Wire;
}

export type FaultName = 'missing' | 'wrong' | 'differs';

export interface Check {
  /** A field says the first fault of these that it has. */
  readonly on: readonly FaultName[];
  /** Toast of the catalogue that tells of it. */
  readonly toast?: MessageName;
}

/** Where the body of the call is named otherwise than the form. */
export interface Wire {
  /** All fields stand in an object under this name. */
  readonly inside: string;
  /** Names of the fields that a call must hold; those that only the screen asks for may be missing. */
  readonly names: Readonly<Record<string, string>>;
}

interface Common {
  readonly label: string;
  /** One sentence below the field. */
  readonly help?: string;
  /** May stay empty. */
  readonly optional?: true;
  /** Said when it is empty. */
  readonly missing?: string;
  /** Most UTF-16 units. */
  readonly max?: number;
  /** What is wrong with something that is there, as a sentence. A function, so that a page carries only the rules of its own fields. */
  readonly rule?: (held: never) => string | undefined;
  /** Heading under which it stands, in a form of several parts. */
  readonly part?: string;
  /** Only for the screen: it is not sent. */
  readonly local?: true;
  /** Belongs to a later step of the form: neither shown, checked nor sent before. */
  readonly later?: true;
  readonly autoComplete?: string;
  readonly autoCapitalize?: string;
}

export interface TextField extends Common {
  readonly kind: 'text';
  readonly max: number;
}
export interface TextAreaField extends Common {
  readonly kind: 'textarea';
  readonly max: number;
  readonly rows?: number;
}
/** Without a rule the form does not judge the address: for accounts its owner and the server's account rules do. */
export interface EmailField extends Common {
  readonly kind: 'email';
  readonly max: number;
}
export interface TelephoneField extends Common {
  readonly kind: 'telephone';
  readonly max: number;
}
export interface PasswordField extends Common {
  readonly kind: 'password';
  readonly use: 'current' | 'new';
  /** The field that it has to equal, and what is said when it does not. */
  readonly repeats?: string;
  readonly differs?: string;
}
/** One of the choices that the content of the site gives. */
export interface SelectField extends Common {
  readonly kind: 'select';
}
/** One to five. */
export interface RatingField extends Common {
  readonly kind: 'rating';
}
/** Calendar days without a zone, `2024-11-06`, in order of preference. */
export interface DaysField extends Common {
  readonly kind: 'days';
  /** Said of a day that no calendar has. */
  readonly wrong: string;
}
export interface CheckboxField extends Common {
  readonly kind: 'checkbox';
}

/** An input that people never see or reach. Programs fill it, and are answered as if all went well (SEC-C3). */
export interface HoneypotField extends Common {
  readonly kind: 'honeypot';
}

export type Field =
  | TextField
  | TextAreaField
  | EmailField
  | TelephoneField
  | PasswordField
  | SelectField
  | RatingField
  | DaysField
  | CheckboxField
  | HoneypotField;

export type Kind = Field['kind'];

/** A choice of a select or a rating; `choices` makes it a group of choices. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}
export interface ChoiceGroup {
  readonly label: string;
  readonly choices: readonly Choice[];
}

type Fields<F extends Form> = F['fields'];
export type NameOf<F extends Form> = keyof Fields<F> & string;

type NamesWhere<F extends Form, Condition> = {
  [N in NameOf<F>]: Fields<F>[N] extends Condition ? N : never;
}[NameOf<F>];

/** Names of the fields that are sent. */
export type SentName<F extends Form> = Exclude<NameOf<F>, NamesWhere<F, { local: true }>>;

type RequiredName<F extends Form> = F extends { wire: { names: infer Names } }
  ? Extract<keyof Names, SentName<F>>
  : Exclude<SentName<F>, NamesWhere<F, { optional: true } | { later: true }>>;

type ValueOf<T> = T extends { kind: 'rating' }
  ? number
  : T extends { kind: 'days' }
    ? readonly string[]
    : T extends { kind: 'checkbox' }
      ? boolean
      : string;

/** What a form holds once it is checked, by the names of its fields. */
export type ValuesOf<F extends Form> = { readonly [N in RequiredName<F>]: ValueOf<Fields<F>[N]> } & {
  readonly [N in Exclude<SentName<F>, RequiredName<F>>]?: ValueOf<Fields<F>[N]> | undefined;
};

type Renamed<Values, Names> = {
  [N in keyof Values as N extends keyof Names ? Extract<Names[N], string> : N]: Values[N];
};

/** The same as the body of the call carries it. */
export type BodyOf<F extends Form> = F extends { wire: { inside: infer I extends string; names: infer Names } }
  ? { readonly [K in I]: Renamed<ValuesOf<F>, Names> }
  : ValuesOf<F>;

/** Choices of the selects and ratings of a form, which come from the content of the site. */
export type ChoicesOf<F extends Form> = {
  readonly [N in NamesWhere<F, { kind: 'select' | 'rating' }>]: readonly (Choice | ChoiceGroup)[];
};

/** The fields of a form with their names, in the order of the table. */
export const fieldsOf = <F extends Form>(form: F): [NameOf<F>, Field][] =>
  Object.entries(form.fields) as [NameOf<F>, Field][];

/**
 * Sentences about the paths of a body, by the fields of the form that the paths belong to: the first for each field. What belongs to no
 * field is left out.
 */
export function fieldErrors<F extends Form>(
  form: F,
  errors: readonly { readonly path: string; readonly message: string }[],
): Partial<Record<NameOf<F>, string>> {
  const found: Partial<Record<NameOf<F>, string>> = {};
  const { inside, names = {} } = form.wire ?? {};
  for (const { path, message } of errors) {
    const [wireName] = path.replace(`${inside}.`, '').split('.');
    const field = fieldsOf(form).find(([name]) => (names[name] ?? name) === wireName);
    if (field) found[field[0]] ??= message;
  }
  return found;
}

/** A sentence about a field, where it stands away from the field: `Subject: Enter a subject.` */
export const aboutField = (label: string, sentence: string): string =>
  `${label}${label.endsWith('?') ? '' : ':'} ${sentence}`;
