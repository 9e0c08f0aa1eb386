import type { InputHTMLAttributes } from 'react';
import FieldFrame, { controlProps } from './FieldFrame.tsx';
import type { FieldOf } from './useForm.ts';

interface Props
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'inputMode' | 'className' | 'autoCapitalize' | 'spellCheck'
  > {
  field: FieldOf<'text' | 'email' | 'telephone'>;
}

/** One line of text. */
export default function TextField({ field, ...more }: Props) {
  return (
    <FieldFrame field={field}>
      <input type="text" {...controlProps(field)} {...more} />
    </FieldFrame>
  );
}
