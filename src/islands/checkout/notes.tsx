import type { ReactNode } from 'react';
import type { Receipts } from '../../client/payment.ts';
import { ReceiptLinks } from '../ReceiptLinks.tsx';
import { nextScreen } from './usePayment.ts';

type Mood = 'good' | 'busy' | 'alarm';

/** What the payment step says when there is no form to show. */
function Note({ title, mood, children }: { title: string; mood?: Mood; children: ReactNode }) {
  return (
    <div
      className="checkout-say"
      data-mood={mood === 'good' ? mood : undefined}
      role={mood === 'alarm' ? 'alert' : 'status'}
    >
      <p className="checkout-title">
        {mood === 'busy' && <span className="spinner" aria-hidden="true" />}
        <span>{title}</span>
      </p>
      {children}
    </div>
  );
}

function Mail({ to }: { to: string }) {
  return <a href={`mailto:${to}`}>{to}</a>;
}

export function Waiting() {
  return (
    <p className="checkout-wait" role="status">
      <span className="spinner" aria-hidden="true" />
      Loading payment details...
    </p>
  );
}

export function Failed({ retry }: { retry: () => Promise<void> }) {
  return (
    <Note title="Error initializing payment." mood="alarm">
      <p>Nothing was charged.</p>
      <TryAgain retry={retry} />
    </Note>
  );
}

function TryAgain({ retry }: { retry: () => Promise<void> }) {
  return (
    <button type="button" className="button" onClick={() => void retry()}>
      Try again
    </button>
  );
}

/** The provider answered without its fields (BUG-PL01). */
export function Unloadable({
  hopeless,
  contact,
  retry,
}: {
  hopeless: boolean;
  contact: string;
  retry: () => Promise<void>;
}) {
  return hopeless ? (
    <Note key="hopeless" title="The card form cannot be opened." mood="alarm">
      <p>
        Nothing was charged. The fault is on our side, and trying again will not help. Please write to{' '}
        <Mail to={contact} />.
      </p>
    </Note>
  ) : (
    <Note key="hopeful" title="The card form has not loaded." mood="alarm">
      <p>
        A blocker or a slow connection may be in the way. Nothing was charged. If the form does not load later either,
        please write to <Mail to={contact} />.
      </p>
      <TryAgain retry={retry} />
    </Note>
  );
}

export function Settling() {
  return (
    <Note title="Processing..." mood="busy">
      <p>We are asking the bank about your payment. Please keep this page open.</p>
    </Note>
  );
}

/** Who the invoice will be for, and the way to change it. */
export function InvoiceTo({ name, change }: { name: string; change: () => void }) {
  return (
    <p className="checkout-buyer">
      <span>{`Invoice to ${name}`}</span>{' '}
      <button type="button" className="link-button" onClick={change}>
        Change<span className="visually-hidden"> who the invoice is for</span>
      </button>
    </p>
  );
}

/** `correct` leads to what the invoice says, where one was issued. */
export function Paid({ receipts, correct }: { receipts: Receipts; correct: (() => void) | undefined }) {
  return (
    <Note title="Payment received" mood="good">
      <p>Thank you. Your application fee is paid.</p>
      <ReceiptLinks receipts={receipts} />
      <p>
        <a className="button" href={nextScreen}>
          Choose inspection dates
        </a>
      </p>
      {correct && receipts.receipt && (
        <p>
          <button type="button" className="link-button" onClick={correct}>
            Correct what the invoice says
          </button>
        </p>
      )}
    </Note>
  );
}

export function Closed({ contact }: { contact: string }) {
  return (
    <Note title="This payment was refunded or is disputed">
      <p>
        The application fee cannot be paid again here. Please write to <Mail to={contact} />.
      </p>
    </Note>
  );
}

export function Over({ detail, contact }: { detail: string; contact: string }) {
  return (
    <Note title="The application fee can no longer be paid">
      <p>
        <span>{detail}</span> Questions: <Mail to={contact} />.
      </p>
    </Note>
  );
}

/** The end is not known yet; the page asks on, or rests (BUG-PR08). */
export function Unknown({ rests, contact, askNow }: { rests: boolean; contact: string; askNow: () => void }) {
  return (
    <Note title="We do not know yet whether your payment went through" mood="alarm">
      {rests ? (
        <p>
          The bank has not answered for ten minutes, and this page has stopped asking. Please do not pay again. Come
          back to this page later, or press the button.
        </p>
      ) : (
        <p>Please do not pay again. This page keeps asking the bank and shows the answer as soon as it comes.</p>
      )}
      <p>
        When the bank has answered, you get the receipt by email and your <a href="/dashboard">dashboard</a> shows it.
        Questions: <Mail to={contact} />.
      </p>
      <button type="button" className="button button--quiet" onClick={askNow}>
        Check again
      </button>
    </Note>
  );
}
