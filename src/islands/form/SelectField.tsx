import type { Choice, ChoiceGroup } from '../../contract/forms/form.ts';
import FieldFrame, { controlProps } from './FieldFrame.tsx';
import type { FieldOf } from './useForm.ts';

/** One of several choices, which may stand in groups. */
export default function SelectField({ field }: { field: FieldOf<'select'> }) {
  return (
    <FieldFrame field={field}>
      <select {...controlProps(field)} defaultValue={field.initial ?? ''}>
        <option value="" disabled>
          Choose
        </option>
        {field.choices.map(optionOf)}
      </select>
    </FieldFrame>
  );
}

function optionOf(choice: Choice | ChoiceGroup) {
  return 'choices' in choice ? (
    <optgroup key={choice.label} label={choice.label}>
      {choice.choices.map(optionOf)}
    </optgroup>
  ) : (
    <option key={choice.value} value={choice.value}>
      {choice.label}
    </option>
  );
}
