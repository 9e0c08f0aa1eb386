import { useRef, useState } from 'react';
import { call, type Result } from '../../../client/api.ts';
import { saveFile } from '../../../client/save-file.ts';
import { adminCertificateFiles, adminCertificateLetters } from '../../../contract/calls/certificates.ts';
import type { DeskRow, LetterOutcome } from '../../../contract/certificate-desk.ts';
import { rowsAtOnce } from '../../../contract/certificate-limits.ts';
import { counted } from '../../../contract/counted.ts';
import { Archive } from './archive.ts';
import { untilAnswered } from './until-answered.ts';

interface Props {
  rows: readonly DeskRow[];
  onChange: () => void;
}

type Task = 'make' | 'mail';

/** What was done of a task, so that it can go on after a failure. */
interface Progress {
  done: number;
  archive: Archive;
  revoked: number;
  outcomes: LetterOutcome[];
}
const fresh = (): Progress => ({ done: 0, archive: new Archive(), revoked: 0, outcomes: [] });

const taskWords = { make: 'Making the certificates…', mail: 'Mailing the certificates…' } as const;

/** Makes and mails the certificates of a table in slices; the screen holds the place. */
export default function Work({ rows, onChange }: Props) {
  const [task, setTask] = useState<Task>();
  const [done, setDone] = useState(0);
  const [note, setNote] = useState('');
  const [isMade, setMade] = useState(false);
  const progress = useRef({ make: fresh(), mail: fresh() });
  const addressed = rows.filter(({ email }) => email !== '').length;

  async function run(now: Task): Promise<void> {
    if (task) return;
    setTask(now);
    setNote(taskWords[now]);
    const failure = await walk(now);
    setTask(undefined);
    onChange();
    setNote(failure === undefined ? end(now) : `Stopped: ${failure} Press again to go on from here.`);
  }

  /** Answers what it stopped at; undefined when all is done. */
  async function walk(now: Task): Promise<string | undefined> {
    const state = progress.current[now];
    setDone(state.done);
    while (state.done < rows.length) {
      const part = rows.slice(state.done, state.done + rowsAtOnce[now]);
      const result: Result<unknown> = await untilAnswered(
        () => step(now, part, state),
        (seconds) => setNote(`The service asks for a pause: going on in ${counted(seconds, 'second')}.`),
      );
      if (!result.ok) return result.problem.detail;
      setNote(taskWords[now]);
      state.done += part.length;
      setDone(state.done);
    }
    return undefined;
  }

  async function step(now: Task, part: readonly DeskRow[], state: Progress): Promise<Result<unknown>> {
    if (now === 'make') {
      const body = { rows: [...part], first: state.done, of: rows.length };
      const result = await call(adminCertificateFiles, { body });
      if (result.ok) state.archive.add(result.data);
      if (result.ok) state.revoked += result.data.revoked;
      return result;
    }
    const result = await call(adminCertificateLetters, { body: { rows: [...part] } });
    if (result.ok) state.outcomes.push(...result.data.outcomes);
    return result;
  }

  /** Closes a task that came to its end; what it says of it. */
  function end(now: Task): string {
    const state = progress.current[now];
    progress.current[now] = fresh();
    if (now === 'make') {
      setMade(true);
      saveFile(state.archive.finish(), `certificates-${new Date().toISOString().slice(0, 10)}.zip`);
      const left = state.revoked > 0 ? ` ${counted(state.revoked, 'row')} left out: the certificate was revoked.` : '';
      return `${counted(rows.length - state.revoked, 'certificate')} made. The archive is in your downloads.${left}`;
    }
    const count = (outcome: LetterOutcome) => state.outcomes.filter((one) => one === outcome).length;
    const rest = [
      [count('before'), 'mailed before'],
      [count('addressless'), 'without an address'],
      [count('revoked'), 'revoked'],
      [count('unissued'), 'not made yet'],
    ] as const;
    const others = rest.flatMap(([number, words]) => (number === 0 ? [] : [`${number} ${words}`]));
    return [`${counted(count('mailed'), 'certificate')} mailed`, ...others].join(', ') + '.';
  }

  return (
    <div className="maker-work">
      <div className="dash-actions">
        <button
          type="button"
          className="button"
          aria-disabled={task !== undefined || undefined}
          onClick={() => void run('make')}
        >
          {`Make ${counted(rows.length, 'certificate')}`}
        </button>
        {isMade && addressed > 0 && (
          <button
            type="button"
            className="button button--quiet"
            aria-disabled={task !== undefined || undefined}
            onClick={() => void run('mail')}
          >
            {`Mail to ${counted(addressed, 'address', 'addresses')}`}
          </button>
        )}
      </div>
      {task && (
        <progress value={done} max={rows.length} aria-label={taskWords[task]}>
          {`${done} of ${rows.length}`}
        </progress>
      )}
      <p className="list-note" role="status">
        {note}
      </p>
    </div>
  );
}
