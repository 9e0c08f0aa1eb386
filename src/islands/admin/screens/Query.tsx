import { useCallback, useId, useRef, useState } from 'react';
import { call, type Failed } from '../../../client/api.ts';
import { instantText } from '../../../client/dates.ts';
import type { QueryUpdate } from '../../../contract/admin.ts';
import * as adminCalls from '../../../contract/calls/admin.ts';
import { type QueryStatus, queryStates } from '../../../contract/lists/queries.ts';
import type { QueryThread } from '../../../contract/query-thread.ts';
import { LoadFailed, Loading } from '../../LoadStates.tsx';
import AnswerForm from '../AnswerForm.tsx';
import Badge from '../Badge.tsx';
import DeedNote, { nothingSaid } from '../DeedNote.tsx';
import { Fact, Facts, Part } from '../InstitutionParts.tsx';
import { useRecord } from '../useRecord.ts';
import type { ScreenProps } from '../views.ts';

type Props = Pick<ScreenProps, 'record' | 'zone' | 'answers'>;

/** A query with everything that was written about it, at an address of its own. What visitors wrote is shown as text (BUG-60). */
export default function Query({ record: reference, zone, answers }: Props) {
  const { load, read, put } = useRecord<QueryThread>(
    useCallback(() => call(adminCalls.adminQueryRead, { params: { reference } }), [reference]),
  );
  const [chosen, setChosen] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState(nothingSaid);
  const [sent, setSent] = useState({ note: '', moved: false });
  // The same until an answer is sent: pressed again after a lost answer, it is the same answer.
  const number = useRef(crypto.randomUUID());

  const thread = load.state === 'ready' ? load.data : undefined;
  const coordinators = thread?.coordinators ?? [];
  const wanted = chosen ?? thread?.query.assignee;
  const coordinator = coordinators.find(({ email }) => email === wanted) ?? coordinators[0];

  async function update(body: QueryUpdate, done: string): Promise<void> {
    if (busy || !thread) return;
    setBusy(true);
    const result = await call(adminCalls.adminQueryUpdate, { params: { reference }, body });
    setBusy(false);
    if (!result.ok) {
      setSaid({ text: failedText('Not changed', result) });
      read();
      return;
    }
    const { deed, ...query } = result.data;
    put({ ...thread, query });
    // What an assignment mailed is not called back, so it has no way back of its own.
    const back = 'status' in body && body.undoes === undefined && deed !== undefined ? thread.query.status : undefined;
    setSaid({ text: done, undo: back && (() => undo.current(back, deed)) });
  }

  // Of the screen as it is when the button is pressed.
  const undo = useRef((_status: QueryStatus, _deed: string | undefined): void => undefined);
  undo.current = (status, undoes) => void update({ status, undoes }, markedText(status));

  async function send(text: string): Promise<boolean> {
    if (busy || !thread || !coordinator) return false;
    setBusy(true);
    setSent({ note: 'Sending…', moved: false });
    const result = await call(adminCalls.adminQueryAnswer, {
      params: { reference },
      body: { number: number.current, text, coordinator: coordinator.email, seen: thread.messages.length },
    });
    setBusy(false);
    if (result.ok) {
      number.current = crypto.randomUUID();
      put(result.data);
      setSent({ note: `The answer to ${reference} is on its way.`, moved: false });
      return true;
    }
    const moved = result.status === 409;
    setSent({ note: `${failedText('Not sent', result)}${moved ? ' Read it above first.' : ''}`, moved });
    if (moved) read();
    return false;
  }

  return (
    <section className="query" aria-labelledby="query-title">
      {/* It stands before the query does: the focus is on it when the view opens. */}
      <header className="list-head">
        <h2 id="query-title" className="dash-title" tabIndex={-1}>
          {thread?.query.subject || `Query ${reference}`}
        </h2>
        <a href="#queries">All queries</a>
      </header>
      <DeedNote said={said} />
      {load.state === 'loading' && <Loading label="Loading the query…" blocks={5} />}
      {load.state === 'failed' && <LoadFailed what="The query" problem={load.problem} retry={read} />}
      {thread && (
        <div className="query-columns">
          <div className="query-side">
            <About
              thread={thread}
              zone={zone}
              chosen={coordinator?.email ?? ''}
              busy={busy}
              onChoose={setChosen}
              onUpdate={(...change) => void update(...change)}
            />
          </div>
          <div>
            <Messages thread={thread} zone={zone} />
            {thread.query.email ? (
              <AnswerForm templates={answers} coordinator={coordinator} busy={busy} onSend={send} {...sent} />
            ) : (
              <p>
                The sender gave no email address, so no answer can be sent. Mark the query as answered once it is
                settled.
              </p>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

const failedText = (what: string, { problem }: Failed) => `${what}: ${problem.detail || 'Try again in a moment.'}`;

const markedText = (status: QueryStatus) => `The query is ${queryStates[status].label.toLowerCase()}.`;

interface AboutProps {
  thread: QueryThread;
  zone: string;
  /** Address of the coordinator who is chosen. */
  chosen: string;
  busy: boolean;
  onChoose: (email: string) => void;
  onUpdate: (change: QueryUpdate, done: string) => void;
}

/** Who asked, where the query stands, and whose it is. */
function About({ thread: { query, coordinators }, zone, chosen, busy, onChoose, onUpdate }: AboutProps) {
  const id = useId();
  const { label, mood } = queryStates[query.status];
  const assigned = coordinators.find(({ email }) => email === query.assignee);
  const next = query.status === 'open' ? 'answered' : 'open';
  return (
    <Part title="Query">
      <Facts>
        <Fact name="Reference">{query.reference}</Fact>
        <Fact name="From">{query.name || 'No name'}</Fact>
        <Fact name="Email">
          {query.email ? (
            <a href={`mailto:${encodeURIComponent(query.email).replace('%40', '@')}`}>{query.email}</a>
          ) : (
            <span className="none">No email address</span>
          )}
        </Fact>
        <Fact name="Received">{instantText(query.receivedAt, zone)}</Fact>
        <Fact name="Status">
          <Badge mood={mood}>{label}</Badge>
        </Fact>
        {query.answeredBy && <Fact name="Answered by">{query.answeredBy}</Fact>}
        <Fact name="Assigned to">{assigned?.name ?? query.assignee ?? 'Nobody'}</Fact>
      </Facts>
      <div className="field">
        <label htmlFor={id}>Coordinator</label>
        <select id={id} value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
          {coordinators.map(({ email, name, role }) => (
            <option key={email} value={email}>
              {`${name}, ${role}`}
            </option>
          ))}
        </select>
      </div>
      <div className="dash-actions">
        {chosen !== query.assignee && (
          <button
            type="button"
            className="button button--quiet"
            aria-disabled={busy || undefined}
            onClick={() =>
              onUpdate(
                { assignee: chosen, seen: query.assignee ?? '' },
                `Assigned to ${coordinators.find(({ email }) => email === chosen)?.name ?? chosen}.`,
              )
            }
          >
            Assign
          </button>
        )}
        <button
          type="button"
          className="button button--quiet"
          aria-disabled={busy || undefined}
          onClick={() => onUpdate({ status: next }, markedText(next))}
        >
          {next === 'answered' ? 'Mark as answered' : 'Open again'}
        </button>
      </div>
    </Part>
  );
}

function Messages({ thread: { query, messages }, zone }: { thread: QueryThread; zone: string }) {
  const sender = query.name || query.email || 'The sender';
  return (
    <section aria-label="Messages">
      <ol className="thread">
        <Message who={sender} at={instantText(query.receivedAt, zone)} text={query.message} />
        {messages.map(({ id, at, text, from, by, coordinator }) => (
          <Message
            key={id}
            who={from === 'visitor' ? sender : (by ?? '')}
            at={instantText(at, zone)}
            text={text}
            replies={coordinator}
            isOurs={from === 'organiser'}
          />
        ))}
      </ol>
    </section>
  );
}

interface MessageProps {
  who: string;
  at: string;
  text: string;
  replies?: string | undefined;
  isOurs?: boolean;
}

function Message({ who, at, text, replies, isOurs }: MessageProps) {
  return (
    <li data-ours={isOurs || undefined}>
      <h3>{who}</h3>
      <p className="sub">{replies === undefined ? at : `${at}, replies to ${replies}`}</p>
      <p className="message" dir="auto">
        {text}
      </p>
    </li>
  );
}
