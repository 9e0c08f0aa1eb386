import { useEffect, useRef, useState } from 'react';
import { signOut } from '../client/account.ts';
import { call, type Result, unreachable } from '../client/api.ts';
import * as accountCalls from '../contract/calls/accounts.ts';
import type { FactorStanding } from '../contract/factor.ts';
import { type Address, addressOf } from './admin/address.ts';
import FactorStep from './admin/FactorStep.tsx';
import Menu from './admin/Menu.tsx';
import { useNews } from './admin/news.ts';
import ShortcutsDialog from './admin/ShortcutsDialog.tsx';
import { useShortcuts } from './admin/shortcuts.ts';
import { useScreen } from './admin/useScreen.ts';
import type { ScreenProps } from './admin/views.ts';
import { LoadFailed, Loading, NotReady } from './LoadStates.tsx';
import { useGuardedLoad } from './useGuardedLoad.ts';
import 'sheet:dialog.css';
import './form/Field.css';
import './form/Form.css';
import './admin/Dialog.css';
import './AdminDashboard.css';
import './dash.css';

type Props = Omit<ScreenProps, 'record'>;

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
  const address = useAddress();

  if (load.state !== 'ready')
    return <NotReady load={load} what={['The dashboard', 'the admin dashboard']} blocks={6} retry={retry} />;
  const { email, factor } = load.data;
  const isOpen = factor.state !== 'missing' && step === undefined;
  const finish = () => {
    setStep(undefined);
    retry();
  };
  const who = { email, onStep: setStep, ...(isOpen && { factor: factor.state }) };
  if (isOpen) return <Desk address={address} who={who} {...props} />;
  return (
    <div className="dash">
      <Who {...who} />
      {step === 'renewal' ? (
        <FactorStep step={step} mayPostpone={false} done={() => setStep(undefined)} />
      ) : (
        <FactorStep step="set-up" mayPostpone={factor.mayPostpone} done={finish} />
      )}
    </div>
  );
}

interface WhoProps {
  email: string;
  /** Of the second factor, where something can be done about it. */
  factor?: FactorStanding['state'];
  onStep: (step: 'set-up' | 'renewal') => void;
  /** Shows the shortcuts, where there are any. */
  onHelp?: () => void;
}

/** Who is signed in, and what they may do about it. */
function Who({ email, factor, onStep, onHelp }: WhoProps) {
  return (
    <div className="dash-who">
      <div>
        <p className="dash-label">Administrator</p>
        <p className="dash-email">{email}</p>
      </div>
      <div className="dash-actions">
        {factor === 'postponed' && (
          <button type="button" className="button button--quiet" onClick={() => onStep('set-up')}>
            Set up the second factor
          </button>
        )}
        {factor === 'used' && (
          <button type="button" className="button button--quiet" onClick={() => onStep('renewal')}>
            New recovery codes
          </button>
        )}
        {onHelp && (
          <button type="button" className="button button--quiet desk-keys" onClick={onHelp}>
            Keyboard shortcuts
          </button>
        )}
        <button type="button" className="button button--quiet" onClick={() => void signOut()}>
          Log out
        </button>
      </div>
    </div>
  );
}

interface DeskProps extends Props {
  address: Address;
  who: WhoProps;
}

/** The menu of views at the side, and the present one. */
function Desk({ address: { view, record }, who, ...props }: DeskProps) {
  const stage = useRef<HTMLDivElement>(null);
  const { Screen, failed, retry } = useScreen(view);
  const place = `${view.name}/${record}`;
  useArrival(stage, place, Screen !== undefined);
  useTitle(view.title);
  const news = useNews();
  const [helps, setHelps] = useState(false);
  const help = () => setHelps(true);
  useShortcuts(stage, help);
  return (
    <div className="desk">
      <div className="desk-side">
        <Menu view={view} waiting={news?.waiting} />
        <Who {...who} onHelp={help} />
      </div>
      <div className="desk-stage" ref={stage} tabIndex={-1}>
        {failed ? (
          <LoadFailed what={view.title} problem={unreachable} retry={retry} />
        ) : Screen ? (
          // Each view is a screen of its own: what was asked of one is not asked of the next.
          <Screen key={place} record={record} {...props} />
        ) : (
          <Loading label={`Loading ${view.title.toLowerCase()}…`} blocks={5} />
        )}
      </div>
      {helps && <ShortcutsDialog onClose={() => setHelps(false)} />}
    </div>
  );
}

/** After a change of views the focus is on the title of the next one, once it is there; on the first it stays where the visitor is. */
function useArrival(stage: { readonly current: HTMLElement | null }, place: string, there: boolean): void {
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place || !there) return;
    shown.current = place;
    (stage.current?.querySelector<HTMLElement>('h2') ?? stage.current)?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  }, [stage, place, there]);
}

/** The tab and the history tell the views apart. */
function useTitle(title: string): void {
  const page = useRef('');
  useEffect(() => {
    page.current ||= document.title;
    document.title = `${title} · ${page.current}`;
  }, [title]);
}

function useAddress(): Address {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = () => setHash(location.hash);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return addressOf(hash);
}
