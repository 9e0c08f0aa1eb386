import { useState } from 'react';
import { signOut } from '../client/account.ts';
import type { Inspection } from '../contract/inspection.ts';
import InspectionCard from './dashboard/InspectionCard.tsx';
import PaymentCard from './dashboard/PaymentCard.tsx';
import Steps from './dashboard/Steps.tsx';
import { isUnsettled, loadStanding } from './dashboard/standing.ts';
import { NotReady } from './LoadStates.tsx';
import { useGuardedLoad } from './useGuardedLoad.ts';
import './Dashboard.css';
import './dash.css';

interface Props {
  /** IANA zone in which instants are shown. */
  zone: string;
  /** The fee in words, e.g. `€450`. */
  fee: string;
}

/**
 * The institute's dashboard (ADR-D10): what comes next, where the application stands, who is signed in. An administrator has one of their
 * own and no application.
 */
export default function Dashboard({ zone, fee }: Props) {
  const { load, retry, rests } = useGuardedLoad(loadStanding, { role: 'institute', isUnsettled });
  const [answered, setAnswered] = useState<Inspection>();
  if (load.state !== 'ready')
    return <NotReady load={load} what={['Your dashboard', 'your dashboard']} blocks={4} retry={retry} />;
  const newest = load.data.inspection;
  const standing =
    answered && answered.revision > (newest?.revision ?? 0) ? { ...load.data, inspection: answered } : load.data;
  return (
    <div className="dash">
      <Steps standing={standing} />
      <div className="grid grid-2">
        <PaymentCard standing={standing} fee={fee} zone={zone} rests={rests} />
        <InspectionCard standing={standing} zone={zone} onAnswer={setAnswered} reload={retry} />
      </div>
      <div className="dash-who dash-who--last">
        <div>
          <p className="dash-label">Signed in as</p>
          <p className="dash-email">{standing.email}</p>
        </div>
        <div className="dash-actions">
          <button type="button" className="button button--quiet" onClick={() => void signOut()}>
            Log out
          </button>
        </div>
      </div>
    </div>
  );
}
