import { signOut } from '../client/account.ts';
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
  /** The fee in words, e.g. `₹20000`. */
  fee: string;
}

/** The institute's dashboard (ADR-D10): who is signed in, where the application stands, what comes next. */
export default function Dashboard({ zone, fee }: Props) {
  const { load, retry, rests } = useGuardedLoad(loadStanding, { isUnsettled });
  if (load.state !== 'ready')
    return <NotReady load={load} what={['Your dashboard', 'your dashboard']} blocks={4} retry={retry} />;
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
        <PaymentCard standing={standing} fee={fee} zone={zone} rests={rests} />
        <InspectionCard standing={standing} zone={zone} />
      </div>
    </div>
  );
}
