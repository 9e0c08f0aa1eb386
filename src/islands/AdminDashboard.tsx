import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { signOut } from '../client/account.ts';
import { call, type Result } from '../client/api.ts';
import * as accountCalls from '../contract/calls/accounts.ts';
import type { FactorStanding } from '../contract/factor.ts';
import { type AdminListName, adminLists } from '../contract/lists.ts';
import FactorStep from './admin/FactorStep.tsx';
import InstitutionScreen from './admin/InstitutionScreen.tsx';
import { institutionOf } from './admin/institution-link.tsx';
import ListScreen from './admin/ListScreen.tsx';
import Overview from './admin/Overview.tsx';
import Feedback from './admin/screens/Feedback.tsx';
import Inspections from './admin/screens/Inspections.tsx';
import Institutions from './admin/screens/Institutions.tsx';
import Invitations from './admin/screens/Invitations.tsx';
import Payments from './admin/screens/Payments.tsx';
import Queries from './admin/screens/Queries.tsx';
import { NotReady } from './LoadStates.tsx';
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

/** Lists that show more than their fields say. The others are shown as they are. */
const screens: { readonly [Name in AdminListName]?: (props: Props) => ReactNode } = {
  institutions: Institutions,
  payments: Payments,
  inspections: Inspections,
  queries: Queries,
  invitations: Invitations,
  feedback: Feedback,
};

type View = 'overview' | AdminListName | `institution/${string}`;

const titles = new Map<View, string>([
  ['overview', 'Overview'],
  ...Object.entries(adminLists).map(([name, { title }]) => [name as AdminListName, title] as const),
]);
/** The address of a view: its title in lower case, `#queries`. */
const anchorOf = (view: View) => `#${titles.get(view)?.toLowerCase() ?? view}`;
/** The view of the menu in which a view is found: the record of an institution belongs to their list. */
const menuOf = (view: View): View => (institutionOf(anchorOf(view)) === undefined ? view : 'institutions');

interface Admin {
  readonly email: string;
  readonly factor: FactorStanding;
}

/** Who is signed in; a token that says admin while the store says otherwise leads to the institute's own dashboard (SEC-D3). */
async function loadAdmin(): Promise<Result<Admin> | 'leaving'> {
  const me = await call(accountCalls.me);
  if (!me.ok) return me;
  const { email, factor } = me.data;
  if (factor) return { ...me, data: { email, factor } };
  location.replace('/dashboard');
  return 'leaving';
}

/** The organisers' one screen. Each view has an address of its own (`#queries`), so that a mail can lead to it. */
export default function AdminDashboard(props: Props) {
  const { load, retry } = useGuardedLoad(loadAdmin, { role: 'admin' });
  const [step, setStep] = useState<'set-up' | 'renewal'>();
  const view = useView();
  const stage = useRef<HTMLDivElement>(null);
  const shown = useRef(view);

  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    stage.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [view]);

  if (load.state !== 'ready')
    return <NotReady load={load} what={['The dashboard', 'the admin dashboard']} blocks={6} retry={retry} />;
  const { email, factor } = load.data;
  const isOpen = factor.state !== 'missing' && step === undefined;
  const finish = () => {
    setStep(undefined);
    retry();
  };
  return (
    <div className="dash">
      <div className="dash-who">
        <div>
          <p className="dash-label">Administrator</p>
          <p className="dash-email">{email}</p>
        </div>
        <div className="dash-actions">
          {isOpen && factor.state === 'postponed' && (
            <button type="button" className="button button--quiet" onClick={() => setStep('set-up')}>
              Set up the second factor
            </button>
          )}
          {isOpen && factor.state === 'used' && (
            <button type="button" className="button button--quiet" onClick={() => setStep('renewal')}>
              New recovery codes
            </button>
          )}
          <button type="button" className="button button--quiet" onClick={() => void signOut()}>
            Log out
          </button>
        </div>
      </div>
      {isOpen ? (
        <Views view={view} stage={stage} {...props} />
      ) : step === 'renewal' ? (
        <FactorStep step={step} mayPostpone={false} done={() => setStep(undefined)} />
      ) : (
        <FactorStep step="set-up" mayPostpone={factor.mayPostpone} done={finish} />
      )}
    </div>
  );
}

interface ViewsProps extends Props {
  view: View;
  stage: RefObject<HTMLDivElement | null>;
}

/** The ways to all views, and the present one. */
function Views({ view, stage, ...props }: ViewsProps) {
  const bar = useRef<HTMLElement>(null);
  // On a phone the row of views is wider than the screen.
  const present = menuOf(view);
  useEffect(() => {
    bar.current?.querySelector(`[href="${anchorOf(present)}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [present]);
  return (
    <>
      <nav className="views" aria-label="Views" ref={bar}>
        <ul>
          {[...titles].map(([one, title]) => (
            <li key={one}>
              <a href={anchorOf(one)} aria-current={one === present ? 'page' : undefined}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div ref={stage} data-ready="true">
        {screenOf(view, props)}
      </div>
    </>
  );
}

function screenOf(view: View, props: Props): ReactNode {
  if (view === 'overview') return <Overview zone={props.zone} ratings={props.ratings} />;
  const institution = institutionOf(anchorOf(view));
  if (institution !== undefined)
    return <InstitutionScreen key={institution} id={institution} zone={props.zone} types={props.types} />;
  const name = view as AdminListName;
  const Screen = screens[name];
  // Each list is a screen of its own: what was asked of one is not asked of the next.
  return Screen ? <Screen key={view} {...props} /> : <ListScreen key={view} name={name} zone={props.zone} />;
}

function useView(): View {
  const read = (): View => {
    const institution = institutionOf(location.hash);
    if (institution !== undefined) return `institution/${institution}`;
    return [...titles.keys()].find((view) => anchorOf(view) === location.hash) ?? 'overview';
  };
  const [view, setView] = useState<View>(read);
  useEffect(() => {
    const follow = () => setView(read());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  });
  return view;
}
