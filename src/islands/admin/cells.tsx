import type { ReactNode } from 'react';
import { countText } from '#contract/counted';
import { minorText } from '#contract/money';
import { dayText, instantText } from '../../client/dates.ts';
import type { Field, Kinds, ListShape } from '../../contract/lists/list.ts';
import Badge from './Badge.tsx';

type Values = Readonly<Record<string, unknown>>;

/** What cells are made with, beside the row. */
export interface CellContext {
  readonly shape: ListShape;
  /** IANA zone in which instants are shown. */
  readonly zone: string;
}

/** A cell of the table: its first field, and the others of the column in lines of their own below it. */
export function fieldsCell([first, ...others]: readonly string[], row: object, context: CellContext): ReactNode {
  return (
    <>
      <FirstLine name={first ?? ''} row={row as Values} context={context} />
      {others.map((name) => (
        <OtherLine key={name} name={name} row={row as Values} context={context} />
      ))}
    </>
  );
}

/** Numbers stand at the right edge of their column. */
export const isNumeric = ({ kind }: Field): boolean => kind === 'number' || kind === 'money';

function FirstLine({ name, row, context }: { name: string; row: Values; context: CellContext }) {
  const field = context.shape.fields[name];
  if (!field) return null;
  const value = row[name];
  const missing = value === undefined || value === '';
  const content = missing ? (field.absent ?? 'None') : contentOf(field, value, row, context);
  if (field.strong) return <span className="strong">{content}</span>;
  if (missing) return <span className="none">{content}</span>;
  if (field.kind === 'message' || field.kind === 'code') {
    return <span className={field.kind === 'code' ? 'mono' : 'message'}>{content}</span>;
  }
  return <span>{content}</span>;
}

function OtherLine({ name, row, context }: { name: string; row: Values; context: CellContext }) {
  const field = context.shape.fields[name];
  const value = row[name];
  if (!field) return null;
  if (value === undefined || value === '') return field.absent ? <span className="sub">{field.absent}</span> : null;
  if (field.kind === 'link') return contentOf(field, value, row, context, 'sub');
  return <span className={field.kind === 'code' ? 'sub mono' : 'sub'}>{contentOf(field, value, row, context)}</span>;
}

function contentOf(field: Field, value: unknown, row: Values, { shape, zone }: CellContext, className?: string) {
  switch (field.kind) {
    case 'choice': {
      const { label, mood } = field.choices[String(value)] ?? { label: String(value) };
      return mood ? <Badge mood={mood}>{label}</Badge> : label;
    }
    case 'flag':
      return value ? 'Yes' : 'No';
    case 'money':
      return moneyOf(value as Kinds['money'], currencyOf(row, shape));
    case 'stars':
      return <Stars count={value as Kinds['stars']} />;
    case 'instant':
      return instantText(String(value), zone);
    case 'day':
      return dayText(String(value));
    case 'days':
      return (value as Kinds['days']).map((day) => dayText(day)).join(', ');
    case 'link':
      return (
        <a className={className} href={String(value)} target="_blank" rel="noopener">
          <span>{field.label}</span>
          <OpensElsewhere of={nameOf(row, shape)} />
        </a>
      );
    default:
      return String(value);
  }
}

/** A row without a payment names no currency. */
const moneyOf = (minor: number, currency: string) => (currency ? minorText(minor, currency) : countText(minor));

function currencyOf(row: Values, { fields }: ListShape): string {
  const [name = ''] = Object.entries(fields).find(([, { kind }]) => kind === 'currency') ?? [];
  return String(row[name] ?? '');
}

/** What a row is known by. */
function nameOf(row: Values, { fields, key }: ListShape): string {
  const [name = key] = Object.entries(fields).find(([, { strong }]) => strong) ?? [];
  return String(row[name] ?? '');
}

/** The end of a link's text for those who hear it. */
export const OpensElsewhere = ({ of }: { of: string }) => (
  <span className="visually-hidden">{` of ${of} (opens in a new tab)`}</span>
);

function Stars({ count }: { count: number }) {
  return (
    <span role="img" aria-label={`${count} of 5`} className="rating">
      <span>{'★'.repeat(count)}</span>
      <span className="rating-rest">{'★'.repeat(5 - count)}</span>
    </span>
  );
}
