import { useId, useState } from 'react';
import { type AdminListName, adminLists } from '../../contract/lists.ts';
import { type Asked, addressAsking, isSame, usualOf } from './asked.ts';
import Dialog from './Dialog.tsx';
import { longestName, mostFilters, type SavedFilter, useSavedFilters } from './saved-filters.ts';

interface Props {
  list: AdminListName;
  /** What is asked of the list now. */
  asked: Asked;
  /** What an order is called, `-received`. */
  orderText: (sort: string) => string;
}

/** What is asked of a list again and again, one press away; and the way to name it. */
export default function SavedFilters({ list, asked, orderText }: Props) {
  const { filters, keep } = useSavedFilters(list);
  const [open, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const ways = filters.length > 0 ? [{ name: 'Everything', ...usualOf(list) }, ...filters] : [];
  return (
    <div className="saved">
      {ways.length > 0 && (
        <ul aria-label="Saved filters">
          {ways.map((way) => (
            <li key={way.name}>
              <a
                className="saved-way"
                href={addressAsking(way, location.hash)}
                aria-current={isSame(way, asked) ? 'true' : undefined}
              >
                {way.name}
              </a>
            </li>
          ))}
        </ul>
      )}
      <button type="button" className="link-button" onClick={() => setOpen(true)}>
        {filters.length > 0 ? 'Change saved filters' : 'Save a filter'}
      </button>
      <p className="form-note" role="status">
        {note}
      </p>
      {open && (
        <Editor
          title={`Saved filters of ${adminLists[list].title.toLowerCase()}`}
          filters={filters}
          present={asked}
          words={wordsOf(list, asked, orderText)}
          onDone={(next) => {
            setOpen(false);
            if (next) setNote(keep(next) ? '' : 'This browser keeps nothing: the filters are gone with this page.');
          }}
        />
      )}
    </div>
  );
}

/** What would be saved, in words. */
function wordsOf(list: AdminListName, { search, filter, sort }: Asked, orderText: Props['orderText']): string {
  const choices: Readonly<Record<string, string>> = adminLists[list].filter?.choices ?? {};
  return [search && `“${search}”`, choices[filter], orderText(sort)].filter(Boolean).join(', ');
}

interface EditorProps {
  title: string;
  filters: readonly SavedFilter[];
  present: Asked;
  words: string;
  /** With the filters as they are now wanted, or undefined where nothing is to change. */
  onDone: (filters: readonly SavedFilter[] | undefined) => void;
}

/** Adds, renames and deletes, and chooses the one that the list opens with. Nothing changes before it is saved. */
function Editor({ title, filters, present, words, onDone }: EditorProps) {
  const id = useId();
  const [kept, setKept] = useState<readonly (SavedFilter & { readonly key: string })[]>(() =>
    filters.map((filter) => ({ ...filter, key: filter.name })),
  );
  const [name, setName] = useState('');
  const isNew = !kept.some((one) => isSame(one, present)) && kept.length < mostFilters;
  const change = (key: string, part: Partial<SavedFilter>) =>
    setKept((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const close = (value: string) => {
    if (value !== 'save') return onDone(undefined);
    const added = isNew && name.trim() !== '' ? [{ ...present, name, first: false }] : [];
    const named = [...kept, ...added].map(({ search, filter, sort, first, name: text }) => {
      return { name: text.trim(), search, filter, sort, first };
    });
    // Of two filters of one name the older keeps it; one without a name is not kept.
    onDone(named.filter((one, place) => one.name && named.findIndex((other) => other.name === one.name) === place));
  };
  return (
    <Dialog title={title} onClose={close}>
      {isNew && (
        <div className="field">
          <label htmlFor={`${id}-name`}>Name for what is shown now</label>
          <input
            id={`${id}-name`}
            value={name}
            maxLength={longestName}
            autoComplete="off"
            aria-describedby={`${id}-words`}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <p id={`${id}-words`} className="sub">
            {words}
          </p>
        </div>
      )}
      {kept.map((one) => (
        <fieldset key={one.key} className="saved-filter">
          <legend className="visually-hidden">{one.key}</legend>
          <div className="field">
            <label htmlFor={`${id}-${one.key}`}>Name</label>
            <input
              id={`${id}-${one.key}`}
              value={one.name}
              maxLength={longestName}
              autoComplete="off"
              onChange={(event) => change(one.key, { name: event.currentTarget.value })}
            />
          </div>
          <label className="saved-first">
            <input
              type="checkbox"
              checked={one.first}
              onChange={(event) => {
                const first = event.currentTarget.checked;
                setKept((all) => all.map((other) => ({ ...other, first: first && other.key === one.key })));
              }}
            />
            <span>Opens first</span>
          </label>
          <button
            type="button"
            className="link-button"
            aria-label={`Delete ${one.key}`}
            onClick={() => setKept((all) => all.filter((other) => other !== one))}
          >
            Delete
          </button>
        </fieldset>
      ))}
      <div className="dash-actions">
        {/* No submit: Enter in a field saves. */}
        <button
          type="button"
          className="button button--quiet"
          onClick={(event) => event.currentTarget.closest('dialog')?.close()}
        >
          Cancel
        </button>
        <button type="submit" className="button" value="save">
          Save
        </button>
      </div>
    </Dialog>
  );
}
