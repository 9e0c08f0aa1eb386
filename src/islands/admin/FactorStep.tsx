import { type ComponentType, useEffect, useState } from 'react';
import { unreachable } from '../../client/api.ts';
import { LoadFailed, Loading } from '../LoadStates.tsx';
import type { FactorStepProps } from './FactorSteps.tsx';
import steps from './FactorSteps.tsx?chunk-url';
// The styles of a page stand in its HTML, so they come before what they are for.
import './FactorStep.css';

/** A step of the second factor. Most visits of the dashboard see none: the steps are loaded when one is asked for. */
export default function FactorStep(props: FactorStepProps) {
  const [Steps, setSteps] = useState<ComponentType<FactorStepProps> | 'missing'>();
  const load = () => {
    setSteps(undefined);
    (import(/* @vite-ignore */ steps) as Promise<typeof import('./FactorSteps.tsx')>).then(
      (module) => setSteps(() => module.default),
      () => setSteps('missing'),
    );
  };
  useEffect(load, []);
  if (Steps === undefined) return <Loading label="Preparing the second factor…" />;
  if (Steps === 'missing') return <LoadFailed what="The second factor" problem={unreachable} retry={load} />;
  return <Steps {...props} />;
}
