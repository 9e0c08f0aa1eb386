import type { ReactNode } from 'react';
import type { ListState } from './useList.ts';

export interface Column<Row> {
  readonly title: string;
  /** Name of the sort, where the list sorts by this column. */
  readonly sort: string | undefined;
  /** Numbers stand at the right edge of their column. */
  readonly numeric: boolean;
  cell(row: Row): ReactNode;
}

interface Props<Row> {
  titleId: string;
  list: ListState<Row>;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  detail: ((row: Row) => ReactNode) | undefined;
}

/** The rows of a list. */
export default function Records<Row>({ titleId, list, columns, keyOf, detail }: Props<Row>) {
  return (
    <div className="list-scroll">
      <table className="records" aria-labelledby={titleId} data-stale={list.busy === 'again' || undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.title} column={column} list={list} />
            ))}
          </tr>
        </thead>
        {list.rows.map((row) => {
          const more = detail?.(row);
          return (
            <tbody key={keyOf(row)} data-row={keyOf(row)}>
              <tr tabIndex={-1}>
                {columns.map((column) => (
                  <td key={column.title} data-label={column.title} data-numeric={column.numeric || undefined}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
              {more && (
                <tr className="records-detail">
                  <td colSpan={columns.length}>{more}</td>
                </tr>
              )}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}

/** A heading that sorts is a button; what it sorts by now is said by `aria-sort` and shown by an arrow. */
function Heading<Row>({ column: { title, sort, numeric }, list }: { column: Column<Row>; list: ListState<Row> }) {
  if (!sort) {
    return (
      <th scope="col" data-numeric={numeric || undefined}>
        {title}
      </th>
    );
  }
  const current = list.asked.sort.replace(/^-/, '') === sort;
  const descending = list.asked.sort.startsWith('-');
  const next = current && descending ? sort : `-${sort}`;
  return (
    <th
      scope="col"
      data-numeric={numeric || undefined}
      aria-sort={current ? (descending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" className="sort" onClick={() => list.ask({ sort: next })}>
        <span>{title}</span>
        <svg viewBox="0 0 10 14" width="10" height="14" aria-hidden="true">
          <path className="sort-up" d="M5 1 9 6H1z" />
          <path className="sort-down" d="M5 13 1 8h8z" />
        </svg>
      </button>
    </th>
  );
}
