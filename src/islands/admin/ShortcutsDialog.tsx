import { Fragment } from 'react';
import Dialog from './Dialog.tsx';
import { shortcuts } from './shortcuts.ts';

interface Props {
  on: boolean;
  onTurn: (on: boolean) => void;
  onClose: () => void;
}

/** What each key does, and the switch for all of them. */
export default function ShortcutsDialog({ on, onTurn, onClose }: Props) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="shortcuts">
        {shortcuts.map(({ keys, text }) => (
          <Fragment key={text}>
            <dt>
              {keys.map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
      <label className="shortcuts-switch">
        <input type="checkbox" checked={on} onChange={(event) => onTurn(event.currentTarget.checked)} />
        <span>Single keys work on this desk</span>
      </label>
      <div className="dash-actions">
        <button type="submit" className="button">
          Close
        </button>
      </div>
    </Dialog>
  );
}
