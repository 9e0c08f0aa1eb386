import type { ListShape } from '../../contract/lists/list.ts';
import type { AdminListName } from '../../contract/lists.ts';
import { longestSearch } from './asked.ts';
import type { Column } from './Records.tsx';
import SavedFilters from './SavedFilters.tsx';
import { useExport } from './useExport.ts';
import type { ListState } from './useList.ts';

const exports = [
  { format: 'xlsx', title: 'Export spreadsheet' },
  { format: 'csv', title: 'Export CSV' },
] as const;

interface Props<Row> {
  id: string;
  name: AdminListName;
  shape: ListShape;
  list: ListState<Row>;
  columns: readonly Column<Row>[];
}

/** Search, filter, order on a phone, and export of a list. */
export default function ListTools<Row>({ id, name, shape, list, columns }: Props<Row>) {
  const exported = useExport(name);
  const orders = columns.flatMap(({ sort, title }) =>
    sort ? [[`-${sort}`, `${title}, descending`] as const, [sort, `${title}, ascending`] as const] : [],
  );

  return (
    <search className="list-tools">
      <div className="field list-search">
        <label htmlFor={`${id}-search`}>Search</label>
        <input
          id={`${id}-search`}
          type="search"
          value={list.asked.search}
          maxLength={longestSearch}
          placeholder={shape.searchHint}
          onChange={(event) => list.ask({ search: event.currentTarget.value })}
        />
      </div>
      {shape.filter && (
        <div className="field">
          <label htmlFor={`${id}-filter`}>{shape.filter.label}</label>
          <select
            id={`${id}-filter`}
            value={list.asked.filter}
            onChange={(event) => list.ask({ filter: event.currentTarget.value })}
          >
            <option value="">All</option>
            {Object.entries(shape.filter.choices).map(([filter, label]) => (
              <option key={filter} value={filter}>
                {label}
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
          {orders.map(([order, title]) => (
            <option key={order} value={order}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <div className="list-export">
        {exports.map(({ format, title }) => (
          <button
            key={format}
            type="button"
            className="button button--quiet"
            aria-disabled={exported.busy || undefined}
            onClick={() => exported.start(format, list.asked)}
          >
            {title}
          </button>
        ))}
      </div>
      <SavedFilters
        list={name}
        asked={list.asked}
        orderText={(sort) => orders.find(([order]) => order === sort)?.[1] ?? ''}
      />
      <div className="list-made">
        <p className="form-note" role="status">
          {exported.note}
        </p>
        {exported.goOn && (
          <button type="button" className="button button--quiet" onClick={exported.goOn}>
            Go on with the export
          </button>
        )}
      </div>
    </search>
  );
}
