import { Fragment, useState } from 'react';
import { singleKeysWork, turnSingleKeys } from '../../client/single-keys.ts';
import Dialog from './Dialog.tsx';
import { shortcuts } from './shortcuts.ts';

interface Props {
  onClose: () => void;
}

/** What each key does, and the switch for all of them. */
export default function ShortcutsDialog({ onClose }: Props) {
  const [on, setOn] = useState(singleKeysWork);
  const turn = (next: boolean) => {
    turnSingleKeys(next);
    setOn(next);
  };
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
        <input type="checkbox" checked={on} onChange={(event) => turn(event.currentTarget.checked)} />
        <span>Single keys work, here and on all pages</span>
      </label>
      <div className="dash-actions">
        <button type="submit" className="button">
          Close
        </button>
      </div>
    </Dialog>
  );
}
