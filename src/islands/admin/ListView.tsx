import { type ReactNode, useId } from 'react';
import { countText } from '#contract/counted';
import type { Field, ListShape } from '../../contract/lists/list.ts';
import { type AdminListName, type AdminRow, adminLists } from '../../contract/lists.ts';
import { LoadFailed, Loading } from '../LoadStates.tsx';
import { fieldsCell, isNumeric } from './cells.tsx';
import ListTools from './ListTools.tsx';
import Records, { type Column } from './Records.tsx';
import type { ListState, Waiting } from './useList.ts';

export type Cells<Name extends AdminListName> = {
  readonly [N in keyof AdminRow<Name>]?: (row: AdminRow<Name>) => ReactNode;
};

interface Props<Name extends AdminListName> {
  name: Name;
  zone: string;
  list: ListState<AdminRow<Name>>;
  cells?: Cells<Name>;
  detail?: (row: AdminRow<Name>) => ReactNode;
  /** What stands above the rows. */
  above?: ReactNode;
}

/** A list with search, filter, sort, paging and export: a table on a desk, cards on a phone. */
export default function ListView<Name extends AdminListName>({ name, zone, list, cells, detail, above }: Props<Name>) {
  const id = useId();
  const shape: ListShape = adminLists[name];
  const columns = columnsOf(shape, zone, cells);
  const count = list.rows.length;
  return (
    <section className="list" aria-labelledby={`${id}-title`} aria-busy={list.busy !== false}>
      <header className="list-head">
        <h2 id={`${id}-title`} className="dash-title" tabIndex={-1}>
          {shape.title}
        </h2>
        <p className="list-count" role="status">
          <span>{countOf(list)}</span>
          {/* Said once, shown as it grows. */}
          {list.looked && (
            <span aria-hidden="true">{` ${countText(list.looked.at)} of ${countText(list.looked.of)}`}</span>
          )}
        </p>
      </header>
      <ListTools id={id} name={name} shape={shape} list={list} columns={columns} />
      {above && <div>{above}</div>}
      <WaitingLine
        waiting={list.waiting}
        onShow={() => {
          list.showWaiting();
          document.getElementById(`${id}-title`)?.focus();
        }}
      />
      {list.problem && count === 0 ? (
        <LoadFailed what="The list" problem={list.problem} retry={list.retry} />
      ) : list.busy === 'first' ? (
        <Loading label={`Loading ${shape.title.toLowerCase()}…`} blocks={5} />
      ) : count === 0 && list.busy === false ? (
        <Empty list={list} text={shape.empty} />
      ) : (
        <>
          <Records
            titleId={`${id}-title`}
            list={list}
            columns={columns}
            keyOf={(row) => String((row as Readonly<Record<string, unknown>>)[shape.key])}
            detail={detail}
          />
          {list.problem && <LoadFailed what="The next page" problem={list.problem} retry={list.retry} />}
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

/** What others have done meanwhile, said once and shown when it is asked for. */
function WaitingLine({ waiting: { added, changed }, onShow }: { waiting: Waiting; onShow: () => void }) {
  const text = [added > 0 && `${countText(added)} new`, changed > 0 && `${countText(changed)} changed`]
    .filter(Boolean)
    .join(', ');
  return (
    <div className="list-waiting">
      <p role="status">{text}</p>
      {text && (
        <button type="button" className="link-button" onClick={onShow}>
          Show
        </button>
      )}
    </div>
  );
}

function columnsOf<Name extends AdminListName>(
  shape: ListShape,
  zone: string,
  cells: Cells<Name> = {},
): readonly Column<AdminRow<Name>>[] {
  return shape.columns.map((column) => {
    const names = typeof column === 'string' ? [column] : column;
    const field = shape.fields[names[0] ?? ''] as Field;
    return {
      title: field.heading ?? field.label,
      sort: field.sort,
      numeric: isNumeric(field),
      cell: cells[names[0] as keyof AdminRow<Name>] ?? ((row) => fieldsCell(names, row, { shape, zone })),
    };
  });
}

function countOf<Row>({ rows: { length: shown }, total, looked, busy, hasMore, problem }: ListState<Row>): string {
  if (problem && shown === 0) return '';
  if (looked) return 'Looking through the list…';
  if (total === undefined) return busy === 'first' || !hasMore ? '' : `${shown} shown, there are more`;
  if (total === 0) return 'None';
  return shown < total ? `${shown} of ${countText(total)} shown` : `${countText(total)} in total`;
}

function Empty<Row>({ list, text }: { list: ListState<Row>; text: string }) {
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
      <p className="empty-title">{narrowed ? 'Nothing matches.' : text}</p>
      {narrowed && (
        <button type="button" className="link-button" onClick={() => list.ask({ search: '', filter: '' })}>
          Show everything
        </button>
      )}
    </div>
  );
}
