import { type SyntheticEvent, useState } from 'react';
import { minorText, moneyText } from '#contract/money';
import { call, type Result } from '../../client/api.ts';
import { instantText } from '../../client/dates.ts';
import { explain } from '../../client/explain.ts';
import * as adminCalls from '../../contract/calls/admin.ts';
import { refundForm, typedSum } from '../../contract/forms/refund.ts';
import type { MoneyDesk, PaymentUpdate } from '../../contract/money-desk.ts';
import Fields from '../form/Fields.tsx';
import Form from '../form/Form.tsx';
import TextAreaField from '../form/TextAreaField.tsx';
import TextField from '../form/TextField.tsx';
import { type Outcome, useForm } from '../form/useForm.ts';
import Badge from './Badge.tsx';
import ConfirmDialog from './ConfirmDialog.tsx';
import { OpensElsewhere } from './cells.tsx';
import { refundOrderLabels } from './labels.ts';

interface Props {
  userId: string;
  email: string;
  /** IANA zone in which instants are shown. */
  zone: string;
  onChange: (desk: MoneyDesk) => void;
}

interface Question {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly answer: (yes: boolean) => void;
}

/** Money by hand: a payment's refunds and its receipt. What it shows is what the server says after each step. */
export default function MoneyPanel({ userId, email, zone, onChange }: Props) {
  const [desk, setDesk] = useState<MoneyDesk>();
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [question, setQuestion] = useState<Question>();
  const params = { id: userId };

  function take(next: MoneyDesk): void {
    setDesk(next);
    onChange(next);
  }

  async function load(): Promise<void> {
    const result = await call(adminCalls.adminPaymentRead, { params });
    if (result.ok) take(result.data);
    else setNote(`Not loaded: ${result.problem.detail}`);
  }

  function onToggle(event: SyntheticEvent<HTMLDetailsElement>): void {
    if (event.currentTarget.open) void load();
  }

  /** Asks, with the browser's own modal; answers what was said. */
  const sure = (words: Omit<Question, 'answer'>) =>
    new Promise<boolean>((resolve) => {
      setQuestion({
        ...words,
        answer(yes) {
          setQuestion(undefined);
          resolve(yes);
        },
      });
    });

  async function update(body: PaymentUpdate, done: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    setNote('Working…');
    const result = await call(adminCalls.adminPaymentUpdate, { params, body });
    setBusy(false);
    setNote(result.ok ? done : `Not done: ${result.problem.detail}`);
    if (result.ok) take(result.data);
    // Somebody else was here: what stands on the screen is out of date.
    else if (result.status === 409) void load();
  }

  async function confirm(order: string, sum: string): Promise<void> {
    const yes = await sure({
      title: 'Confirm this refund?',
      text: `${sum} go to the card of ${email}. This cannot be undone.`,
      button: 'Confirm the refund',
    });
    if (yes) await update({ action: 'confirm', order }, `${sum} refunded.`);
  }

  const open = desk?.orders.some(({ state }) => state === 'waiting' || state === 'ordered');
  const left = desk ? desk.amount - desk.refunded : 0;
  return (
    <details className="disclosure" onToggle={onToggle}>
      <summary>
        Refund or send again<span className="visually-hidden">{`, payment of ${email}`}</span>
      </summary>
      <p className="list-note" role="status">
        {note}
      </p>
      {desk && (
        <div className="money">
          <Standing desk={desk} zone={zone} />
          {desk.orders.length > 0 && (
            <ul className="money-orders">
              {desk.orders.map(({ id, amount, reason, by, at, state, decidedBy, mine }) => {
                const sum = minorText(amount, desk.currency, 'exact');
                return (
                  <li key={id}>
                    <p className="money-order">
                      <span className="strong">{sum}</span>
                      <Badge mood={refundOrderLabels[state].mood}>{refundOrderLabels[state].label}</Badge>
                    </p>
                    <p className="message">{reason}</p>
                    <p className="sub">
                      {`${by}, ${instantText(at, zone)}${decidedBy ? `; decided by ${decidedBy}` : ''}`}
                    </p>
                    {state === 'waiting' && (
                      <div className="dash-actions">
                        {!mine && (
                          <button type="button" className="button" onClick={() => void confirm(id, sum)}>
                            Confirm<span className="visually-hidden">{` the refund of ${sum}`}</span>
                          </button>
                        )}
                        <button
                          type="button"
                          className="button button--quiet"
                          onClick={() =>
                            void update({ action: 'withdraw', order: id }, `The refund of ${sum} is withdrawn.`)
                          }
                        >
                          Withdraw<span className="visually-hidden">{` the refund of ${sum}`}</span>
                        </button>
                      </div>
                    )}
                  </li>
                );
              })}
            </ul>
          )}
          {desk.status === 'paid' && left > 0 && !open && (
            <Refund
              // Another sum has gone back: what was typed was meant for the one before.
              key={desk.refunded}
              desk={desk}
              sure={sure}
              onDone={(next, sum) => {
                const isMade = next.orders.at(-1)?.state === 'done';
                setNote(isMade ? `${sum} refunded.` : `The refund of ${sum} waits for a second administrator.`);
                take(next);
              }}
              onStale={() => void load()}
            />
          )}
          {desk.receipt && (
            <div className="dash-actions">
              <button
                type="button"
                className="button button--quiet"
                aria-disabled={busy || undefined}
                onClick={() =>
                  void update(
                    { action: 'resend', ...(desk.mailedAt !== undefined && { seen: desk.mailedAt }) },
                    `Sent to ${desk.email}.`,
                  )
                }
              >
                Send the receipt again
              </button>
            </div>
          )}
        </div>
      )}
      {question && (
        <ConfirmDialog
          title={question.title}
          text={question.text}
          button={question.button}
          onAnswer={question.answer}
        />
      )}
    </details>
  );
}

function Standing({ desk, zone }: { desk: MoneyDesk; zone: string }) {
  const { amount, refunded, currency, receipt, mailedAt, buyer } = desk;
  const exact = (minor: number) => minorText(minor, currency, 'exact');
  return (
    <dl className="money-facts">
      {buyer !== undefined && (
        <>
          <dt>Invoice to</dt>
          <dd>{buyer}</dd>
        </>
      )}
      <dt>Amount</dt>
      <dd>{exact(amount)}</dd>
      <dt>Refunded</dt>
      <dd>{exact(refunded)}</dd>
      <dt>Left</dt>
      <dd>{exact(amount - refunded)}</dd>
      {receipt && (
        <>
          <dt>Receipt</dt>
          <dd>
            <a href={receipt.url} target="_blank" rel="noopener">
              <span>{receipt.number}</span>
              <OpensElsewhere of={desk.email} />
            </a>
            {mailedAt !== undefined && <span className="sub">{`sent ${instantText(mailedAt, zone)}`}</span>}
          </dd>
        </>
      )}
    </dl>
  );
}

interface RefundProps {
  desk: MoneyDesk;
  sure: (words: Omit<Question, 'answer'>) => Promise<boolean>;
  onDone: (next: MoneyDesk, sum: string) => void;
  onStale: () => void;
}

function Refund({ desk, sure, onDone, onStale }: RefundProps) {
  // One number for all tries of what stands in the form: a lost answer must not become a second refund.
  const [order, setOrder] = useState(() => crypto.randomUUID());
  const { currency, confirmedFrom } = desk;

  const form = useForm(
    refundForm,
    async ({ amount, reason }): Promise<Outcome<'amount' | 'reason'>> => {
      const sum = moneyText(typedSum(amount) ?? 0, currency, 'exact');
      const yes = await sure({
        title: 'Refund this payment?',
        text: `${sum} go to the card of ${desk.email}. This cannot be undone.`,
        button: 'Refund',
      });
      if (!yes) return undefined;
      const result: Result<MoneyDesk> = await call(adminCalls.adminRefund, {
        params: { id: desk.userId },
        body: { amount, reason, order, seen: desk.refunded },
      });
      if (result.ok) {
        setOrder(crypto.randomUUID());
        onDone(result.data, sum);
        return undefined;
      }
      if (result.status === 409) onStale();
      return explain(result, refundForm);
    },
    {},
  );
  return (
    <div className="money-refund">
      <Form
        form={form}
        after={
          confirmedFrom !== undefined && (
            <p className="form-note">
              {`From ${minorText(confirmedFrom, currency)} refunded in all, a second administrator confirms.`}
            </p>
          )
        }
      >
        <Fields form={form} as={{ text: TextField, textarea: TextAreaField }} />
      </Form>
    </div>
  );
}
