import { type ReactNode, useEffect, useRef, useState } from 'react';
import { signOut } from '../client/account.ts';
import { call, type Result } from '../client/api.ts';
import * as calls from '../contract/calls.ts';
import Institutions from './admin/Institutions.tsx';
import Overview from './admin/Overview.tsx';
import { Audit, FeedbackList, Inspections, Payments } from './admin/PlainLists.tsx';
import Queries from './admin/Queries.tsx';
import { LoadFailed, Loading } from './LoadStates.tsx';
import { useGuardedLoad } from './useGuardedLoad.ts';
import './AdminDashboard.css';
import './dash.css';

interface Props {
  /** IANA zone in which instants are shown. */
  zone: string;
  /** Words for ratings one to five. */
  ratings: readonly string[];
  /** Id → label. */
  areas: Readonly<Record<string, string>>;
  types: Readonly<Record<string, string>>;
}

const views = ['overview', 'institutions', 'payments', 'inspections', 'queries', 'feedback', 'activity'] as const;
type View = (typeof views)[number];

const titles: Record<View, string> = {
  overview: 'Overview',
  institutions: 'Institutions',
  payments: 'Payments',
  inspections: 'Inspections',
  queries: 'Queries',
  feedback: 'Feedback',
  activity: 'Activity',
};

/** Who is signed in; a token that says admin while the store says otherwise leads to the institute's own dashboard (D3). */
async function loadAdmin(): Promise<Result<{ email: string }> | 'leaving'> {
  const me = await call(calls.me);
  if (me.ok && me.data.role !== 'admin') {
    location.replace('/dashboard');
    return 'leaving';
  }
  return me;
}

/** The organisers' one screen. Each view has an address of its own (`#queries`), so that a mail can lead to it. */
export default function AdminDashboard(props: Props) {
  const { load, retry } = useGuardedLoad(loadAdmin, 'admin');
  const view = useView();
  const stage = useRef<HTMLDivElement>(null);
  const shown = useRef(view);

  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    stage.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [view]);

  if (load.state === 'loading') return <Loading label="Loading the admin dashboard…" blocks={6} />;
  if (load.state === 'failed') return <LoadFailed what="The dashboard" problem={load.problem} retry={retry} />;
  return (
    <div className="dash">
      <div className="dash-who">
        <div>
          <p className="dash-label">Administrator</p>
          <p className="dash-email">{load.data.email}</p>
        </div>
        <button type="button" className="button button--quiet" onClick={() => void signOut()}>
          Log out
        </button>
      </div>
      <nav className="views" aria-label="Views">
        <ul>
          {views.map((one) => (
            <li key={one}>
              <a href={`#${one}`} aria-current={one === view ? 'page' : undefined}>
                {titles[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div ref={stage} data-ready="true">
        {screenOf(view, props)}
      </div>
    </div>
  );
}

function screenOf(view: View, { zone, ratings, areas, types }: Props): ReactNode {
  switch (view) {
    case 'overview':
      return <Overview zone={zone} ratings={ratings} />;
    case 'institutions':
      return <Institutions zone={zone} />;
    case 'payments':
      return <Payments zone={zone} />;
    case 'inspections':
      return <Inspections zone={zone} types={types} />;
    case 'queries':
      return <Queries zone={zone} />;
    case 'feedback':
      return <FeedbackList zone={zone} areas={areas} />;
    case 'activity':
      return <Audit zone={zone} />;
  }
}

function useView(): View {
  const read = (): View => views.find((view) => `#${view}` === location.hash) ?? 'overview';
  const [view, setView] = useState<View>(read);
  useEffect(() => {
    const follow = () => setView(read());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  });
  return view;
}
