import Dialog from './Dialog.tsx';

interface Props {
  title: string;
  text: string;
  button: string;
  /** Called once, with the decision; Escape counts as no. */
  onAnswer: (yes: boolean) => void;
}

/** Asks before something is done to somebody. */
export default function ConfirmDialog({ title, text, button, onAnswer }: Props) {
  return (
    <Dialog title={title} onClose={(value) => onAnswer(value === 'yes')}>
      <p>{text}</p>
      <div className="dash-actions">
        <button type="submit" className="button button--quiet" value="no">
          Cancel
        </button>
        <button type="submit" className="button" value="yes">
          {button}
        </button>
      </div>
    </Dialog>
  );
}
