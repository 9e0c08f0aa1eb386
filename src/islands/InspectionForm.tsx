import { useCallback, useRef } from 'react';
import { call, type Result } from '../client/api.ts';
import * as inspectionCalls from '../contract/calls/inspection.ts';
import * as paymentCalls from '../contract/calls/payments.ts';
import type { InspectionAnswer } from '../contract/inspection.ts';
import type { InspectionContent } from './inspection/content.ts';
import Request from './inspection/Request.tsx';
import { NotReady } from './LoadStates.tsx';
import { useGuardedLoad } from './useGuardedLoad.ts';
import './dash.css';

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
