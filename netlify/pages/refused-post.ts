import { counted } from '#contract/counted';
import type { Choice, ChoiceGroup, Field, Form } from '#contract/forms/form';
import { aboutField, fieldErrors, fieldsOf } from '#contract/forms/form';
import type { Failure } from '../domain/failure.ts';
import { escapeHtml } from '../escape-html.ts';
import type { Fault } from './answer-page.ts';

/** What was posted and refused. */
export interface RefusedPost {
  readonly failure: Failure;
  readonly fields: Readonly<Record<string, string>>;
}

type Choices = Readonly<Record<string, readonly (Choice | ChoiceGroup)[]>>;

/**
 * The form of a refused post, to be corrected and sent again: the fields of its table with what was typed, so that no words are lost, and
 * what is wrong beside them. `novalidate`: as on the page itself (ADR-S24).
 */
export function formAgain(form: Form, action: string, { fields, failure }: RefusedPost, choices: Choices = {}): string {
  const visible = fieldsOf(form).filter(([, { kind }]) => kind !== 'honeypot');
  const wrong = fieldErrors(form, failure.details.errors ?? []);
  const controls = visible.map(([name, field]) => {
    const label = `${field.label}${field.optional ? ' (optional)' : ''}`;
    const error = wrong[name];
    const control = controlOf(name, field, fields[name] ?? '', choices[name] ?? [], error !== undefined);
    const sentence =
      error === undefined ? '' : `<p class="error" id="${escapeHtml(name)}-error">${escapeHtml(error)}</p>`;
    return `<div><label for="${escapeHtml(name)}">${escapeHtml(label)}</label>${control}${sentence}</div>`;
  });
  return `<form method="post" action="${escapeHtml(action)}" novalidate>
${controls.join('\n')}
<button type="submit">${escapeHtml(form.submit)}</button>
</form>`;
}

/** What went wrong: the fields' own sentences, which lead to the fields, or else the failure's. */
export function faultsOf(form: Form, { failure }: RefusedPost): Fault[] {
  const wrong = fieldErrors(form, failure.details.errors ?? []);
  const faults = fieldsOf(form).flatMap(([id, { label }]) => {
    const text = wrong[id];
    return text === undefined ? [] : [{ id, text: aboutField(label, text) }];
  });
  return faults.length > 0 ? faults : [{ text: refusalText(failure) }];
}

/** A failure that is about no field. */
export function refusalText({ code, details }: Failure): string {
  if (code === 'rate_limited') return tooMany(details);
  if (code === 'unavailable') return 'The service cannot be reached right now. Please try again in a moment.';
  return details.detail ?? 'Please try again in a moment.';
}

/** A browser without scripts cannot solve the puzzle that lets a campus in, so it is told what it can do. */
function tooMany({ puzzle, retryAfterSeconds = 60 }: Failure['details']): string {
  const wait = `in ${counted(Math.ceil(retryAfterSeconds / 60), 'minute')}`;
  return `Too many messages came from your network in a short time. Please send yours again ${wait}${
    puzzle === undefined ? '.' : ', or at once from a browser with scripts switched on.'
  }`;
}

const inputTypes = { email: 'email', telephone: 'tel', password: 'password', checkbox: 'checkbox' } as const;

function controlOf(
  name: string,
  field: Field,
  value: string,
  choices: readonly (Choice | ChoiceGroup)[],
  isWrong: boolean,
): string {
  const max = field.max ? ` maxlength="${field.max}"` : '';
  const attributes = `id="${escapeHtml(name)}" name="${escapeHtml(name)}"${field.optional ? '' : ' required'}${max}${
    isWrong ? ` aria-invalid="true" aria-describedby="${escapeHtml(name)}-error"` : ''
  }`;
  if (field.kind === 'textarea') return `<textarea ${attributes}>\n${escapeHtml(value)}</textarea>`;
  if (field.kind === 'select' || field.kind === 'rating') {
    const named = field.kind === 'rating' ? choices.map(numbered) : choices;
    const options = [{ value: '', label: 'Choose' }, ...named].map((choice) => optionOf(choice, value));
    return `<select ${attributes}>${options.join('')}</select>`;
  }
  const type = field.kind in inputTypes ? inputTypes[field.kind as keyof typeof inputTypes] : 'text';
  return `<input type="${type}" ${attributes} value="${escapeHtml(value)}">`;
}

const numbered = (choice: Choice | ChoiceGroup) =>
  'value' in choice ? { ...choice, label: `${choice.value}: ${choice.label}` } : choice;

function optionOf(choice: Choice | ChoiceGroup, value: string): string {
  if ('choices' in choice) {
    const options = choice.choices.map((one) => optionOf(one, value));
    return `<optgroup label="${escapeHtml(choice.label)}">${options.join('')}</optgroup>`;
  }
  const selected = choice.value === value ? ' selected' : '';
  return `<option value="${escapeHtml(choice.value)}"${selected}>${escapeHtml(choice.label)}</option>`;
}
