import type { Field } from '../../contract/lists/list.ts';
import { type AdminListName, adminLists } from '../../contract/lists.ts';
import { minorDigits } from '../../contract/money.ts';
import type { Cell } from './cell.ts';

/** A column of an export. */
export interface Column {
  readonly field: string;
  readonly kind: Field['kind'];
  readonly title: string;
}

export const exportedColumns = (name: AdminListName): readonly Column[] =>
  Object.entries<Field>(adminLists[name].fields).flatMap(([field, { exported, kind, label }]) =>
    exported === false ? [] : [{ field, kind, title: kind === 'instant' ? `${label} (UTC)` : label }],
  );

/** A row of a list as the cells of an export. */
export const cellsOf = (row: object, columns: readonly Column[]): Cell[] =>
  columns.map(({ field, kind }) =>
    cellOf(kind, valuesOf(row)[field], String(valuesOf(row)[currencyField(columns)] ?? '')),
  );

const valuesOf = (row: object) => row as Readonly<Record<string, unknown>>;
const currencyField = (columns: readonly Column[]) => columns.find(({ kind }) => kind === 'currency')?.field ?? '';

function cellOf(kind: Field['kind'], value: unknown, currency: string): Cell {
  if (value === undefined) return undefined;
  switch (kind) {
    case 'money':
      // From the smallest unit: 45000 of `eur` → 450. A sum without a currency is 0.
      return currency ? Number(value) / 10 ** minorDigits(currency) : Number(value);
    case 'currency':
      return String(value).toUpperCase();
    case 'flag':
      return value ? 'yes' : 'no';
    case 'days':
      return (value as readonly string[]).join(' ');
    case 'number':
    case 'stars':
      return Number(value);
    default:
      return String(value);
  }
}
