import FieldFrame, { controlProps } from './FieldFrame.tsx';
import type { FieldOf } from './useForm.ts';

/** Several lines of text. */
export default function TextAreaField({ field }: { field: FieldOf<'textarea'> }) {
  return (
    <FieldFrame field={field}>
      <textarea rows={field.spec.rows ?? 6} {...controlProps(field)} />
    </FieldFrame>
  );
}
