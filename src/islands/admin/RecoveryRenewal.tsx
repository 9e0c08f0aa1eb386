import { useState } from 'react';
import { call } from '../../client/api.ts';
import { explain } from '../../client/explain.ts';
import { bodyOf } from '../../client/forms.ts';
import { recoveryCodesRenew } from '../../contract/calls/factor.ts';
import { renewalForm } from '../../contract/forms/factor.ts';
import CodeField from '../form/CodeField.tsx';
import Form from '../form/Form.tsx';
import { useForm } from '../form/useForm.ts';
import RecoveryCodes from './RecoveryCodes.tsx';
import StepTitle from './StepTitle.tsx';

/** An administrator makes new recovery codes, with a code of the app (ADR-S18). */
export default function RecoveryRenewal({ done }: { done: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const form = useForm(renewalForm, async (words) => {
    const result = await call(recoveryCodesRenew, { body: bodyOf(renewalForm, words) });
    if (!result.ok) {
      if (result.problem.code !== 'factor_failed') return explain(result, renewalForm);
      return { errors: { code: 'This code is wrong or was used before. Wait for the next one.' } };
    }
    setCodes(result.data.recoveryCodes);
    return undefined;
  });
  if (codes) return <RecoveryCodes news="The old codes no longer work." codes={codes} done={done} />;
  return (
    <section className="factor" aria-labelledby="renewal-title">
      <StepTitle id="renewal-title">New recovery codes</StepTitle>
      <p>
        Ten new codes take the place of those you have, the unused ones too: from then on the old ones open nothing. Do
        it when few are left, or when somebody may have seen them.
      </p>
      <Form
        form={form}
        after={
          <button type="button" className="link-button" onClick={done}>
            Keep the codes I have
          </button>
        }
      >
        <CodeField field={form.field('code')} />
      </Form>
    </section>
  );
}
