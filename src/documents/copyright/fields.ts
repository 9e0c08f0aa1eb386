import type { FormField } from '../../content/schemas/documents/copyright.ts';

/** Shares of the width of the page. */
export const widths = { full: 1, 'two-thirds': 2 / 3, half: 1 / 2, third: 1 / 3 } as const;

/** Fields side by side: as many as fit into the width of the page. */
export function fieldRows(fields: readonly FormField[]): FormField[][] {
  const rows: FormField[][] = [];
  let used = 1;
  for (const field of fields) {
    const width = field.kind === 'check' ? 1 : widths[field.width];
    if (used + width > 1.001) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)?.push(field);
    used += width;
  }
  return rows;
}

/** The label of a field; a star marks one without which the form is not complete. */
export const marked = (field: FormField) => (field.required ? `${field.label} *` : field.label);
