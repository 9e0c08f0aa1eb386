import FactorSetup from './FactorSetup.tsx';
import RecoveryRenewal from './RecoveryRenewal.tsx';

export interface FactorStepProps {
  readonly step: 'set-up' | 'renewal';
  /** On the machine of a developer the setting up may wait. */
  readonly mayPostpone: boolean;
  /** To the organisers' data. */
  readonly done: () => void;
}

/** What an administrator does about the second factor (ADR-S18). */
export default function FactorSteps({ step, mayPostpone, done }: FactorStepProps) {
  return step === 'renewal' ? <RecoveryRenewal done={done} /> : <FactorSetup mayPostpone={mayPostpone} done={done} />;
}
