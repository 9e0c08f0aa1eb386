import TextField from './TextField.tsx';
import type { FieldOf } from './useForm.ts';

/** A telephone number, with the keyboard for one. */
export default function TelephoneField({ field }: { field: FieldOf<'telephone'> }) {
  return <TextField field={field} type="tel" />;
}
