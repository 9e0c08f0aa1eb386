import { FieldError } from './FieldFrame.tsx';
import type { FieldOf } from './useForm.ts';
import './RatingField.css';

/** One to five as radio buttons: arrow keys choose, and the word for each is its name. */
export default function RatingField({ field }: { field: FieldOf<'rating'> }) {
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      className="field stars"
      data-invalid={field.error ? true : undefined}
      aria-describedby={field.error && `${field.id}-error`}
    >
      <legend className="field-label">{field.spec.label}</legend>
      <div className="stars-row">
        {field.choices.map(
          (choice) =>
            'value' in choice && (
              <label key={choice.value} className="star">
                <input
                  type="radio"
                  name={field.name}
                  value={choice.value}
                  required
                  aria-invalid={field.error ? true : undefined}
                  onChange={field.onInput}
                />
                <svg viewBox="0 0 24 24" width="34" height="34" aria-hidden="true">
                  <path d="m12 2.6 2.9 6 6.6.8-4.9 4.5 1.3 6.5-5.9-3.3-5.9 3.3 1.3-6.5L2.5 9.4l6.6-.8z" />
                </svg>
                <span className="star-word">{choice.label}</span>
              </label>
            ),
        )}
      </div>
      <FieldError field={field} />
    </fieldset>
  );
}
