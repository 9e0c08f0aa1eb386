import { useCallback, useRef } from 'react';
import { call, type Result } from '../client/api.ts';
import { dayText } from '../client/dates.ts';
import * as inspectionCalls from '../contract/calls/inspection.ts';
import * as paymentCalls from '../contract/calls/payments.ts';
import type { InspectionAnswer } from '../contract/inspection.ts';
import type { InspectionContent } from './inspection/content.ts';
import Request from './inspection/Request.tsx';
import { NotReady } from './LoadStates.tsx';
import { useGuardedLoad } from './useGuardedLoad.ts';
import './dash.css';
import './form/receipt.css';

/** The request as it stands; before payment the visitor goes to the payment screen instead. */
async function loadInspection(): Promise<Result<InspectionAnswer> | 'leaving'> {
  const status = await call(paymentCalls.paymentStatus);
  if (!status.ok) return status;
  if (!status.data.paymentStatus) {
    location.replace('/payment');
    return 'leaving';
  }
  return call(inspectionCalls.inspectionRead);
}

/** The inspection timeline form (ADR-D10): the request as it stands, once it is known that the fee is paid. */
export default function InspectionForm({ content }: { content: InspectionContent }) {
  const touched = useRef(false);
  const { load, retry } = useGuardedLoad(loadInspection, {
    role: 'institute',
    holds: useCallback(() => touched.current, []),
  });
  if (load.state !== 'ready') {
    touched.current = false;
    return <NotReady load={load} what={['Your inspection request', 'your inspection request']} retry={retry} />;
  }
  const { inspection } = load.data;
  if (inspection?.day !== undefined) return <Settled day={inspection.day} reference={inspection.reference} />;
  return (
    <Request
      // A newer one is drawn anew.
      key={inspection?.revision}
      content={content}
      inspection={inspection}
      touched={touched}
      reload={retry}
    />
  );
}

/** A confirmed day is changed by the organisers alone. */
function Settled({ day, reference }: { day: string; reference: string }) {
  return (
    <div className="receipt">
      <p className="receipt-title">{`Your inspection is confirmed for ${dayText(day, 'full')}.`}</p>
      <p>
        The request can no longer be changed here. To ask for another day, write to a coordinator and quote the
        reference <strong className="receipt-number">{reference}</strong>.
      </p>
      <div className="dash-actions">
        <a className="button" href="/dashboard">
          Go to your dashboard
        </a>
        <a className="button button--quiet" href="/contact">
          Ask a coordinator
        </a>
      </div>
    </div>
  );
}
