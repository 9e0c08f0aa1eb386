import TextField from './TextField.tsx';
import type { FieldOf } from './useForm.ts';

/** A mail address: never capitalised or corrected by the keyboard. */
export default function EmailField({ field }: { field: FieldOf<'email'> }) {
  return <TextField field={field} type="email" autoCapitalize="none" spellCheck={false} />;
}
