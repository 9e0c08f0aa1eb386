import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { minorDigits, minorText, moneyText } from '#contract/money';
import { call, type Result } from '../../client/api.ts';
import { instantText } from '../../client/dates.ts';
import { explain } from '../../client/explain.ts';
import * as adminCalls from '../../contract/calls/admin.ts';
import { refundForm, secondPaymentReason, typedSum } from '../../contract/forms/refund.ts';
import type { MoneyDesk, PaymentUpdate, SecondPaymentView } from '../../contract/money-desk.ts';
import Fields from '../form/Fields.tsx';
import Form from '../form/Form.tsx';
import TextAreaField from '../form/TextAreaField.tsx';
import TextField from '../form/TextField.tsx';
import { type Outcome, useForm } from '../form/useForm.ts';
import ConfirmDialog from './ConfirmDialog.tsx';
import { OpensElsewhere } from './cells.tsx';
import MoneyOrders from './MoneyOrders.tsx';
import SecondPayments from './SecondPayments.tsx';

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
  const summary = useRef<HTMLElement>(null);
  const params = { id: userId };
  /** Number of the order of each second payment: kept for a try after a lost answer, which must not become a second refund. */
  const secondOrders = useRef(new Map<string, string>());

  // What was pressed may be gone with what it was about: who works with keys goes on from here, not from the top of the page.
  useEffect(() => {
    if (desk && document.activeElement === document.body) summary.current?.focus({ preventScroll: true });
  }, [desk]);

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

  async function giveBack({ id, amount, refunded }: SecondPaymentView): Promise<void> {
    if (!desk || busy) return;
    const minor = amount - refunded;
    const sum = minorText(minor, desk.currency, 'exact');
    const yes = await sure({
      title: 'Refund this second payment?',
      text: `${sum} go to the card of ${email}. The first payment stays as it is. This cannot be undone.`,
      button: 'Refund',
    });
    if (!yes) return;
    const order = secondOrders.current.get(id) ?? crypto.randomUUID();
    secondOrders.current.set(id, order);
    setBusy(true);
    setNote('Working…');
    const result = await call(adminCalls.adminRefund, {
      params,
      body: { amount: plainText(minor, desk.currency), reason: secondPaymentReason, order, seen: refunded, second: id },
    });
    setBusy(false);
    if (result.ok) {
      secondOrders.current.delete(id);
      setNote(doneWords(result.data, sum));
      take(result.data);
      return;
    }
    setNote(`Not done: ${result.problem.detail}`);
    if (result.status === 409) void load();
  }

  const open = desk?.orders.some(({ state }) => state === 'waiting' || state === 'ordered');
  const left = desk ? desk.amount - desk.refunded : 0;
  return (
    <details className="disclosure" onToggle={onToggle}>
      <summary ref={summary}>
        Refund or send again<span className="visually-hidden">{`, payment of ${email}`}</span>
      </summary>
      <p className="list-note" role="status">
        {note}
      </p>
      {desk && (
        <div className="money">
          <Standing desk={desk} zone={zone} />
          <MoneyOrders
            desk={desk}
            zone={zone}
            onConfirm={(id, sum) => void confirm(id, sum)}
            onWithdraw={(order, sum) =>
              void update({ action: 'withdraw', order }, `The refund of ${sum} is withdrawn.`)
            }
          />
          <SecondPayments desk={desk} zone={zone} mayRefund={!open} onRefund={(second) => void giveBack(second)} />
          {desk.status === 'paid' && left > 0 && !open && (
            <Refund
              // Another sum has gone back: what was typed was meant for the one before.
              key={desk.refunded}
              desk={desk}
              sure={sure}
              onDone={(next, sum) => {
                setNote(doneWords(next, sum));
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

/** A sum as somebody would type it. */
function plainText(minor: number, currency: string): string {
  const digits = minorDigits(currency);
  return (minor / 10 ** digits).toFixed(digits);
}

/** What was done about the newest order. */
const doneWords = ({ orders }: MoneyDesk, sum: string): string =>
  orders.at(-1)?.state === 'done' ? `${sum} refunded.` : `The refund of ${sum} waits for a second administrator.`;

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
  const sumOf = (typed: string) => moneyText(typedSum(typed) ?? 0, currency, 'exact');

  const form = useForm(
    refundForm,
    async ({ amount, reason }): Promise<Outcome<'amount' | 'reason'>> => {
      const result: Result<MoneyDesk> = await call(adminCalls.adminRefund, {
        params: { id: desk.userId },
        body: { amount, reason, order, seen: desk.refunded },
      });
      if (result.ok) {
        setOrder(crypto.randomUUID());
        onDone(result.data, sumOf(amount));
        return undefined;
      }
      if (result.status === 409) onStale();
      return explain(result, refundForm);
    },
    {
      sure: ({ amount }) =>
        sure({
          title: 'Refund this payment?',
          text: `${sumOf(amount)} go to the card of ${desk.email}. This cannot be undone.`,
          button: 'Refund',
        }),
    },
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
