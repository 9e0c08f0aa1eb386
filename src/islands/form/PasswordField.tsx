import { useEffect, useRef, useState } from 'react';
import { type PasswordStrength, strengthOf } from '../../client/password-strength.ts';
import { passwordLength } from '../../contract/password.ts';
import FieldFrame, { controlProps } from './FieldFrame.tsx';
import type { FieldOf } from './useForm.ts';
import './PasswordField.css';

const words: Record<PasswordStrength, string> = {
  empty: `At least ${passwordLength.min} characters. Three or four unrelated words make a good password.`,
  short: `Too short: at least ${passwordLength.min} characters.`,
  weak: 'Easy to guess. Add a few more words or characters.',
  fair: 'Fair. A little longer would be better.',
  strong: 'Strong.',
};

/** A password with a button that shows it, and a hint at its strength where a new one is chosen. */
export default function PasswordField({ field }: { field: FieldOf<'password'> }) {
  const { label, use, repeats } = field.spec;
  const strength = use === 'new' && !repeats;
  const [shown, setShown] = useState(false);
  const [level, setLevel] = useState<PasswordStrength>('empty');
  const input = useRef<HTMLInputElement>(null);
  // What was typed or filled in before the island ran is judged too.
  useEffect(() => {
    if (strength) setLevel(strengthOf(input.current?.value ?? ''));
  }, [strength]);
  const help = strength ? (
    <span className="strength" data-level={level}>
      <span className="strength-bar" aria-hidden="true" />
      <span aria-live="polite">{words[level]}</span>
    </span>
  ) : undefined;
  const props = controlProps(field, help);
  return (
    <FieldFrame field={field} help={help}>
      <span className="password">
        <input
          {...props}
          ref={input}
          type={shown ? 'text' : 'password'}
          autoComplete={use === 'current' ? 'current-password' : 'new-password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onInput={(event) => {
            field.onInput();
            if (strength) setLevel(strengthOf(event.currentTarget.value));
          }}
        />
        <button
          type="button"
          className="password-toggle"
          aria-controls={field.id}
          aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none" stroke="currentColor">
            <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
            <circle cx="12" cy="12" r="3" />
            {shown && <path d="m4 4 16 16" />}
          </svg>
        </button>
      </span>
    </FieldFrame>
  );
}
