import type { ChoicesOf } from '../../contract/forms/form.ts';
import type { inspectionForm } from '../../contract/forms/inspection.ts';
import type { InspectionRules } from '../../contract/placement.ts';

/** The rules of the placement with the names that people read. */
export interface InspectionContent extends Omit<InspectionRules, 'regions' | 'types' | 'groups'> {
  readonly regions: readonly (InspectionRules['regions'][number] & { readonly name: string })[];
  readonly types: readonly (InspectionRules['types'][number] & { readonly label: string })[];
  /** Academic year of the windows, `2025-26`. */
  readonly year: string;
  readonly groups: readonly (InspectionRules['groups'][number] & { readonly particulars: string })[];
}

/** States by region, and kinds of institution. */
export function inspectionChoices({ regions, types }: InspectionContent): ChoicesOf<typeof inspectionForm> {
  return {
    state: regions.map(({ name, states }) => ({
      label: `${name} region`,
      choices: states.map((state) => ({ value: state, label: state })),
    })),
    type: types.map(({ id, label }) => ({ value: id, label })),
  };
}
