import TextField from './TextField.tsx';
import type { FieldOf } from './useForm.ts';
import './code.css';

/** A code of digits: a phone shows its keys for numbers and offers what it knows of codes. */
export default function CodeField({ field }: { field: FieldOf<'text'> }) {
  return <TextField field={field} className="code-input" inputMode="numeric" spellCheck={false} />;
}
