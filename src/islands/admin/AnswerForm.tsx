import { useId, useRef, useState } from 'react';
import type { Coordinator } from '../../contract/query-thread.ts';
import { longestMessage } from '../../contract/query-thread-limits.ts';
import type { ScreenProps } from './views.ts';

interface Props {
  templates: ScreenProps['answers'];
  /** To whom replies will go. */
  coordinator: Coordinator | undefined;
  busy: boolean;
  /** Whether something was added to the thread that whoever writes had not seen. */
  moved: boolean;
  /** What became of the last attempt. */
  note: string;
  /** Sends the text; answers whether it is sent, so that the field can be emptied. */
  onSend: (text: string) => Promise<boolean>;
}

/** The next answer: from a template or from nothing, and what was said of the last attempt to send it. */
export default function AnswerForm({ templates, coordinator, busy, moved, note, onSend }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [template, setTemplate] = useState(templates[0]?.id ?? '');
  const [error, setError] = useState('');

  function insert(): void {
    const chosen = templates.find((one) => one.id === template)?.text ?? '';
    setText((before) => (before.trim() === '' ? chosen : `${before.trimEnd()}\n\n${chosen}`).slice(0, longestMessage));
    setError('');
    field.current?.focus();
  }

  async function send(): Promise<void> {
    if (busy) return;
    const isEmpty = text.trim() === '';
    setError(isEmpty ? 'Write the answer.' : '');
    if (isEmpty) field.current?.focus();
    else if (await onSend(text)) setText('');
  }

  return (
    <form
      className="card answer"
      noValidate
      // Drawn by the script that makes its buttons work.
      data-ready
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h3 id={`${id}-title`}>Answer</h3>
      {templates.length > 0 && (
        <div className="answer-template">
          <div className="field">
            <label htmlFor={`${id}-template`}>Template</label>
            <select id={`${id}-template`} value={template} onChange={(event) => setTemplate(event.currentTarget.value)}>
              {templates.map(({ id: value, title }) => (
                <option key={value} value={value}>
                  {title}
                </option>
              ))}
            </select>
          </div>
          <button type="button" className="button button--quiet" onClick={insert}>
            Insert
          </button>
        </div>
      )}
      <div className="field" data-invalid={error ? true : undefined}>
        <label htmlFor={`${id}-text`}>Your answer</label>
        <textarea
          ref={field}
          id={`${id}-text`}
          rows={8}
          maxLength={longestMessage}
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : `${id}-help`}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {error && (
          <p className="field-error" id={`${id}-error`}>
            {error}
          </p>
        )}
        <p className="field-help" id={`${id}-help`}>
          {coordinator && `Sent by email. Replies go to ${coordinator.name}, ${coordinator.email}.`}
        </p>
      </div>
      <p className="form-note" role="status">
        {note}
      </p>
      <div className="dash-actions">
        <button type="submit" className="button" aria-disabled={busy || undefined}>
          {moved ? 'Send all the same' : 'Send the answer'}
        </button>
      </div>
    </form>
  );
}
