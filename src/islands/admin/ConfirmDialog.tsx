import { useEffect, useId, useRef } from 'react';

interface Props {
  title: string;
  text: string;
  button: string;
  /** Called once, with the decision; Escape and the backdrop count as no. */
  onAnswer: (yes: boolean) => void;
}

/** Asks before something is done to somebody. The browser's own modal: focus stays inside and returns to where it was. */
export default function ConfirmDialog({ title, text, button, onAnswer }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="confirm"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={(event) => onAnswer(event.currentTarget.returnValue === 'yes')}
    >
      <form method="dialog">
        <h3 id={`${id}-title`}>{title}</h3>
        <p id={`${id}-text`}>{text}</p>
        <div className="dash-actions">
          <button type="submit" className="button button--quiet" value="no">
            Cancel
          </button>
          <button type="submit" className="button" value="yes">
            {button}
          </button>
        </div>
      </form>
    </dialog>
  );
}
