import { useEffect, useState } from 'react';
import { call, type Failed } from '../../client/api.ts';
import { explain } from '../../client/explain.ts';
import { bodyOf } from '../../client/forms.ts';
import { factorEnrol, factorOffer, factorPostpone } from '../../contract/calls/factor.ts';
import type { FactorOffer } from '../../contract/factor.ts';
import { enrolmentForm } from '../../contract/forms/factor.ts';
import CodeField from '../form/CodeField.tsx';
import Form from '../form/Form.tsx';
import { useForm } from '../form/useForm.ts';
import { LoadFailed, Loading } from '../LoadStates.tsx';
import RecoveryCodes from './RecoveryCodes.tsx';
import StepTitle from './StepTitle.tsx';

interface Props {
  /** On the machine of a developer it may wait. */
  mayPostpone: boolean;
  /** The session opens the organisers' data now. */
  done: () => void;
}

/** An administrator sets the second factor up, before anything of the organisers is shown (ADR-S18). */
export default function FactorSetup({ mayPostpone, done }: Props) {
  const [offer, setOffer] = useState<FactorOffer>();
  const [failed, setFailed] = useState<Failed>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of "Try again" asks anew
  useEffect(() => {
    let current = true;
    setFailed(undefined);
    void call(factorOffer).then((result) => {
      if (!current || (!result.ok && result.status === 401)) return;
      if (result.ok) setOffer(result.data);
      else setFailed(result);
    });
    return () => {
      current = false;
    };
  }, [round]);

  if (codes) return <RecoveryCodes news="The second factor is on." codes={codes} done={done} />;
  const again = () => setRound((n) => n + 1);
  if (failed) return <LoadFailed what="The second factor" problem={failed} retry={again} />;
  if (!offer) return <Loading label="Preparing the second factor…" />;
  return (
    <section className="factor" aria-labelledby="factor-title">
      <StepTitle id="factor-title">Set up a second factor</StepTitle>
      <p>
        Whoever knows an administrator's password alone must not see the organisers' data. From now on your sign-in also
        asks for a code of six digits, which an authenticator app on your phone shows.
      </p>
      <h3>1. Add this site to your authenticator app</h3>
      <p>
        Any app for "time-based codes" will do: your password manager, or the one that your office uses. Scan this
        picture with it.
      </p>
      <div className="factor-app">
        <svg
          className="factor-qr"
          role="img"
          aria-label="QR code for the authenticator app"
          viewBox={`0 0 ${offer.qr.size} ${offer.qr.size}`}
          shapeRendering="crispEdges"
        >
          <path d={offer.qr.path} />
        </svg>
        <div className="factor-key">
          <p>No camera at hand? Type this key into the app:</p>
          <p>
            <code>{offer.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          </p>
          <p>
            <a className="factor-link" href={offer.uri}>
              Open an app on this device
            </a>
          </p>
        </div>
      </div>
      <h3>2. Enter the code that the app shows</h3>
      <FirstCode enrolled={setCodes} again={again} mayPostpone={mayPostpone} later={done} />
    </section>
  );
}

interface FirstCodeProps {
  enrolled: (recoveryCodes: readonly string[]) => void;
  /** Asks for another secret. */
  again: () => void;
  mayPostpone: boolean;
  later: () => void;
}

function FirstCode({ enrolled, again, mayPostpone, later }: FirstCodeProps) {
  const [note, setNote] = useState('');
  const form = useForm(enrolmentForm, async (words) => {
    const result = await call(factorEnrol, { body: bodyOf(enrolmentForm, words) });
    if (!result.ok) {
      if (result.problem.code === 'factor_failed')
        return { errors: { code: 'This code is not valid now. Check that the clock of your phone is right.' } };
      if (result.problem.code !== 'challenge_ended') return explain(result, enrolmentForm);
      again();
      return { note: 'The picture was too old. There is a new one: scan it again.' };
    }
    enrolled(result.data.recoveryCodes);
    return undefined;
  });
  async function postpone(): Promise<void> {
    const result = await call(factorPostpone);
    if (result.ok) later();
    else setNote('It could not be postponed. Try again.');
  }
  const way = mayPostpone && (
    <>
      <button type="button" className="link-button" onClick={() => void postpone()}>
        Later
      </button>
      <p className="form-note" role="status">
        {note}
      </p>
    </>
  );
  return (
    <Form form={form} after={way}>
      <CodeField field={form.field('code')} />
    </Form>
  );
}
