import { type ReactNode, useEffect, useId, useRef } from 'react';

interface Props {
  title: string;
  /** Called once when it closes, with the value of the button that closed it; empty for Escape and the like. */
  onClose: (value: string) => void;
  children: ReactNode;
}

/** The browser's own modal: focus stays inside and returns to where it was. It lives when it is drawn (BUG-UX06). A button that closes it submits a form of `method="dialog"`. */
export default function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="confirm"
      aria-labelledby={id}
      onClose={(event) => onClose(event.currentTarget.returnValue)}
    >
      <form method="dialog" data-ready="true">
        <h3 id={id}>{title}</h3>
        {children}
      </form>
    </dialog>
  );
}
