import type { ReactNode } from 'react';
import { signOut } from '../client/account.ts';
import { call, type Result } from '../client/api.ts';
import { dayText, instantText, windowText } from '../client/dates.ts';
import * as accountCalls from '../contract/calls/accounts.ts';
import * as inspectionCalls from '../contract/calls/inspection.ts';
import * as paymentCalls from '../contract/calls/payments.ts';
import type { Inspection } from '../contract/inspection.ts';
import type { PaymentState } from '../contract/payment-state.ts';
import { LoadFailed, Loading } from './LoadStates.tsx';
import { useGuardedLoad } from './useGuardedLoad.ts';
import './Dashboard.css';
import './dash.css';

interface Props {
  /** IANA zone in which instants are shown. */
  zone: string;
  /** The fee in words, e.g. `₹20000`. */
  fee: string;
}

interface Standing {
  readonly email: string;
  readonly admin: boolean;
  readonly payment: PaymentState;
  readonly receiptUrl: string | undefined;
  readonly inspection: Inspection | null;
}

/** Three questions at most; the last one only where it can have an answer. */
async function loadStanding(): Promise<Result<Standing>> {
  const [me, payment] = await Promise.all([call(accountCalls.me), call(paymentCalls.paymentStatus)]);
  if (!me.ok) return me;
  if (!payment.ok) return payment;
  const request = payment.data.paymentStatus ? await call(inspectionCalls.inspectionRead) : undefined;
  if (request && !request.ok) return request;
  return {
    ok: true,
    status: 200,
    data: {
      email: me.data.email,
      admin: me.data.role === 'admin',
      payment: payment.data.status,
      receiptUrl: payment.data.receipt?.url ?? payment.data.receiptUrl,
      inspection: request?.data.inspection ?? null,
    },
  };
}

/** The institute's dashboard (decision D10): who is signed in, where the application stands, what comes next. */
export default function Dashboard({ zone, fee }: Props) {
  const { load, retry } = useGuardedLoad(loadStanding);
  if (load.state === 'loading') return <Loading label="Loading your dashboard…" blocks={4} />;
  if (load.state === 'failed') return <LoadFailed what="Your dashboard" problem={load.problem} retry={retry} />;
  const standing = load.data;
  return (
    <div className="dash">
      <div className="dash-who">
        <div>
          <p className="dash-label">Signed in as</p>
          <p className="dash-email">{standing.email}</p>
        </div>
        <div className="dash-actions">
          {standing.admin && (
            <a className="button button--quiet" href="/admin/dashboard">
              Admin dashboard
            </a>
          )}
          <button type="button" className="button button--quiet" onClick={() => void signOut()}>
            Log out
          </button>
        </div>
      </div>
      <Steps standing={standing} />
      <div className="grid grid-2">
        <PaymentCard standing={standing} fee={fee} />
        <InspectionCard standing={standing} zone={zone} />
      </div>
    </div>
  );
}

type StepState = 'done' | 'now' | 'later';

/** register → pay → choose inspection dates → done */
function Steps({ standing }: { standing: Standing }) {
  const paid = standing.payment === 'paid';
  const chosen = paid && standing.inspection !== null;
  const steps: readonly { title: string; state: StepState }[] = [
    { title: 'Register', state: 'done' },
    { title: 'Pay', state: paid ? 'done' : 'now' },
    { title: 'Choose inspection dates', state: chosen ? 'done' : paid ? 'now' : 'later' },
    { title: 'Done', state: chosen ? 'done' : 'later' },
  ];
  return (
    <section aria-labelledby="steps-title">
      <h2 id="steps-title" className="dash-title">
        {headline(standing)}
      </h2>
      <ol className="steps">
        {steps.map(({ title, state }) => (
          <li key={title} className="step" data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className="step-mark" aria-hidden="true" />
            <span>
              {title}
              <span className="visually-hidden">
                {state === 'done' ? ' (done)' : state === 'later' ? ' (later)' : ''}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function headline({ payment, inspection }: Standing): string {
  if (payment === 'refunded') return 'Your payment was refunded.';
  if (payment === 'disputed') return 'Your payment is being disputed.';
  if (payment === 'processing') return 'Your payment is being processed.';
  if (payment !== 'paid') return 'Next: pay the application fee.';
  return inspection ? 'Your application is complete.' : 'Next: choose your inspection dates.';
}

const paymentWords: Record<PaymentState, string> = {
  none: 'Not paid yet',
  initiated: 'Begun, not finished',
  processing: 'Being processed',
  paid: 'Paid',
  refunded: 'Refunded',
  disputed: 'Disputed',
};

function PaymentCard({ standing: { payment, receiptUrl }, fee }: { standing: Standing; fee: string }) {
  return (
    <Card title="Application fee" state={paymentWords[payment]} mood={payment === 'paid' ? 'good' : 'open'}>
      <p>{paymentSentence(payment, fee)}</p>
      <div className="dash-actions">
        {(payment === 'none' || payment === 'initiated') && (
          <a className="button" href="/payment">
            {payment === 'none' ? 'Pay now' : 'Go on with the payment'}
          </a>
        )}
        {payment === 'processing' && (
          <a className="button button--quiet" href="/payment">
            See the payment
          </a>
        )}
        {receiptUrl && (
          <a className="button button--quiet" href={receiptUrl} target="_blank" rel="noopener">
            Receipt<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        )}
        {(payment === 'refunded' || payment === 'disputed') && (
          <a className="button button--quiet" href="/contact">
            Ask a coordinator
          </a>
        )}
      </div>
    </Card>
  );
}

function paymentSentence(payment: PaymentState, fee: string): string {
  switch (payment) {
    case 'paid':
      return `${fee} received. Keep the receipt for your records.`;
    case 'processing':
      return 'The bank has not confirmed it yet. This page shows the result as soon as it is known; do not pay again.';
    case 'refunded':
      return `${fee} went back to the card. Inspection dates need a paid fee.`;
    case 'disputed':
      return 'The bank has been asked to take the payment back. A coordinator can tell you more.';
    default:
      return `${fee} once, by card. Inspection dates can be chosen right afterwards.`;
  }
}

function InspectionCard({ standing: { payment, inspection }, zone }: { standing: Standing; zone: string }) {
  if (!inspection) {
    const paid = payment === 'paid';
    return (
      <Card title="Inspection" state={paid ? 'Dates to be chosen' : 'After payment'} mood="open">
        <p>
          {paid
            ? 'Tell us where your institution is and of which kind; the form works out your group and its window.'
            : 'Once the fee is paid you choose up to three days inside the window of your group.'}
        </p>
        <div className="dash-actions">
          {paid && (
            <a className="button" href="/inspection/timeline/form">
              Choose inspection dates
            </a>
          )}
        </div>
      </Card>
    );
  }
  return (
    <Card title="Inspection" state={`Group ${inspection.group}`} mood="good">
      <dl className="facts">
        <Fact name="Institution">
          {inspection.institution} ({inspection.identifier})
        </Fact>
        <Fact name="Window">{windowText(inspection.windowStart, inspection.windowEnd)}</Fact>
        <Fact name="Preferred days">
          <ol className="facts-days">
            {inspection.preferredDates.map((day) => (
              <li key={day}>{dayText(day, 'full')}</li>
            ))}
          </ol>
        </Fact>
        <Fact name="Contact">
          {inspection.contactName}, {inspection.contactPhone}
        </Fact>
        <Fact name="Reference">{inspection.reference}</Fact>
        <Fact name="Saved">{instantText(inspection.savedAt, zone)}</Fact>
      </dl>
      <div className="dash-actions">
        <a className="button button--quiet" href="/inspection/timeline/form">
          Change the request
        </a>
      </div>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface CardProps {
  title: string;
  state: string;
  mood: 'good' | 'open';
  children: ReactNode;
}

function Card({ title, state, mood, children }: CardProps) {
  return (
    <section className="card dash-card" aria-label={title}>
      <header className="dash-card-head">
        <h3>{title}</h3>
        <span className="badge" data-mood={mood}>
          {state}
        </span>
      </header>
      {children}
    </section>
  );
}
