import { type ReactNode, useId, useState } from 'react';
import type { AdminRows } from '../../contract/admin.ts';
import { type AdminListName, adminLists } from '../../contract/limits.ts';
import { LoadFailed, Loading } from '../LoadStates.tsx';
import type { ListState } from './useList.ts';
import '../form/Field.css';
import '../form/Form.css';
import './cells.css';
import './ListView.css';

export interface Column<Row> {
  readonly title: string;
  /** Name of the sort, where the list sorts by this column. */
  readonly sort?: string;
  /** Numbers stand at the right edge of their column. */
  readonly numeric?: boolean;
  cell(row: Row): ReactNode;
}

export interface ListTexts {
  readonly title: string;
  /** Said when there is nothing at all, and when nothing matches. */
  readonly empty: string;
  readonly searchHint: string;
  readonly filterLabel: string;
  /** Filter value → words. */
  readonly filters: Readonly<Record<string, string>>;
}

interface Props<Name extends AdminListName> {
  name: Name;
  list: ListState<AdminRows[Name]>;
  texts: ListTexts;
  columns: readonly Column<AdminRows[Name]>[];
  keyOf: (row: AdminRows[Name]) => string;
  /** A second line of a row, over its whole width. */
  detail?: (row: AdminRows[Name]) => ReactNode;
}

/** A list with search, filter, sort, paging and export: a table on a desk, cards on a phone. */
export default function ListView<Name extends AdminListName>({
  name,
  list,
  texts,
  columns,
  keyOf,
  detail,
}: Props<Name>) {
  const id = useId();
  const count = list.rows.length;
  return (
    <section className="list" aria-labelledby={`${id}-title`} aria-busy={list.busy !== false}>
      <header className="list-head">
        <h2 id={`${id}-title`} className="dash-title" tabIndex={-1}>
          {texts.title}
        </h2>
        <p className="list-count" role="status">
          {list.total !== undefined && countText(count, list.total)}
        </p>
      </header>
      <Toolbar id={id} name={name} list={list} texts={texts} columns={columns} />
      {list.problem && count === 0 ? (
        <LoadFailed what="The list" problem={list.problem} retry={list.retry} />
      ) : list.busy === 'first' ? (
        <Loading label={`Loading ${texts.title.toLowerCase()}…`} blocks={5} />
      ) : count === 0 && list.busy === false ? (
        <Empty list={list} texts={texts} />
      ) : (
        <>
          <div className="list-scroll">
            <table className="records" aria-labelledby={`${id}-title`} data-stale={list.busy === 'again' || undefined}>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <Heading key={column.title} column={column} list={list} />
                  ))}
                </tr>
              </thead>
              {list.rows.map((row) => (
                <tbody key={keyOf(row)}>
                  <tr>
                    {columns.map((column) => (
                      <td key={column.title} data-label={column.title} data-numeric={column.numeric}>
                        {column.cell(row)}
                      </td>
                    ))}
                  </tr>
                  {detail && (
                    <tr className="records-detail">
                      <td colSpan={columns.length}>{detail(row)}</td>
                    </tr>
                  )}
                </tbody>
              ))}
            </table>
          </div>
          {list.problem && <LoadFailed what="The rest" problem={list.problem} retry={list.retry} />}
          {list.hasMore && !list.problem && (
            <button
              type="button"
              className="button button--quiet list-more"
              aria-disabled={list.busy === 'more' || undefined}
              onClick={list.more}
            >
              {list.busy === 'more' ? 'Loading…' : 'Show more'}
            </button>
          )}
        </>
      )}
    </section>
  );
}

function countText(shown: number, total: number): string {
  if (total === 0) return 'None';
  return shown < total
    ? `${shown} of ${total.toLocaleString('en-IN')} shown`
    : `${total.toLocaleString('en-IN')} in all`;
}

interface ToolbarProps<Name extends AdminListName> {
  id: string;
  name: Name;
  list: ListState<AdminRows[Name]>;
  texts: ListTexts;
  columns: readonly Column<AdminRows[Name]>[];
}

function Toolbar<Name extends AdminListName>({ id, name, list, texts, columns }: ToolbarProps<Name>) {
  const [exporting, setExporting] = useState(false);
  const [note, setNote] = useState('');
  const filters: readonly string[] = adminLists[name].filters;
  const sorts = columns.flatMap(({ sort, title }) => (sort ? [{ sort, title }] : []));

  async function exportCsv(): Promise<void> {
    if (exporting) return;
    setExporting(true);
    setNote('Preparing the file…');
    const problem = await list.exportCsv();
    setExporting(false);
    setNote(problem ? `The file could not be made: ${problem.problem.detail}` : 'The file is in your downloads.');
  }

  return (
    <search className="list-tools">
      <div className="field list-search">
        <label htmlFor={`${id}-search`}>Search</label>
        <input
          id={`${id}-search`}
          type="search"
          value={list.asked.search}
          maxLength={100}
          placeholder={texts.searchHint}
          onChange={(event) => list.ask({ search: event.currentTarget.value })}
        />
      </div>
      {filters.length > 0 && (
        <div className="field">
          <label htmlFor={`${id}-filter`}>{texts.filterLabel}</label>
          <select
            id={`${id}-filter`}
            value={list.asked.filter}
            onChange={(event) => list.ask({ filter: event.currentTarget.value })}
          >
            <option value="">All</option>
            {filters.map((filter) => (
              <option key={filter} value={filter}>
                {texts.filters[filter] ?? filter}
              </option>
            ))}
          </select>
        </div>
      )}
      {/* Cards have no headings to press: a phone sorts here. */}
      <div className="field list-sort">
        <label htmlFor={`${id}-sort`}>Sort by</label>
        <select
          id={`${id}-sort`}
          value={list.asked.sort}
          onChange={(event) => list.ask({ sort: event.currentTarget.value })}
        >
          {sorts.flatMap(({ sort, title }) => [
            <option key={`-${sort}`} value={`-${sort}`}>
              {title}, descending
            </option>,
            <option key={sort} value={sort}>
              {title}, ascending
            </option>,
          ])}
        </select>
      </div>
      <div className="list-export">
        <button
          type="button"
          className="button button--quiet"
          aria-disabled={exporting || undefined}
          onClick={() => void exportCsv()}
        >
          Export CSV
        </button>
        <p className="visually-hidden" role="status">
          {note}
        </p>
      </div>
    </search>
  );
}

/** A heading that sorts is a button; what it sorts by now is said by `aria-sort` and shown by an arrow. */
function Heading<Row>({ column, list }: { column: Column<Row>; list: ListState<Row> }) {
  if (!column.sort) {
    return (
      <th scope="col" data-numeric={column.numeric}>
        {column.title}
      </th>
    );
  }
  const current = list.asked.sort.replace(/^-/, '') === column.sort;
  const descending = list.asked.sort.startsWith('-');
  const next = current && descending ? column.sort : `-${column.sort}`;
  return (
    <th
      scope="col"
      data-numeric={column.numeric}
      aria-sort={current ? (descending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" className="sort" onClick={() => list.ask({ sort: next })}>
        {column.title}
        <svg viewBox="0 0 10 14" width="10" height="14" aria-hidden="true">
          <path className="sort-up" d="M5 1 9 6H1z" />
          <path className="sort-down" d="M5 13 1 8h8z" />
        </svg>
      </button>
    </th>
  );
}

function Empty<Row>({ list, texts }: { list: ListState<Row>; texts: ListTexts }) {
  const narrowed = list.asked.search !== '' || list.asked.filter !== '';
  return (
    <div className="empty">
      <svg viewBox="0 0 120 60" width="120" height="60" aria-hidden="true">
        <path d="M10 30h30l12-16h16l12 16h30" />
        <circle cx="10" cy="30" r="5" />
        <circle cx="60" cy="14" r="5" />
        <circle cx="110" cy="30" r="5" />
        <circle cx="60" cy="46" r="5" />
        <path d="M40 30l12 16h16l12-16" />
      </svg>
      <p className="empty-title">{narrowed ? 'Nothing matches.' : texts.empty}</p>
      {narrowed && (
        <button type="button" className="link-button" onClick={() => list.ask({ search: '', filter: '' })}>
          Show everything
        </button>
      )}
    </div>
  );
}
