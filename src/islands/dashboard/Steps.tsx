import type { Standing } from './standing.ts';

type StepState = 'done' | 'now' | 'later';

/** register → pay → choose inspection dates → done */
export default function Steps({ standing }: { standing: Standing }) {
  const paid = standing.payment === 'paid';
  const chosen = paid && standing.inspection !== null;
  const steps: readonly { title: string; state: StepState }[] = [
    { title: 'Register', state: 'done' },
    { title: 'Pay', state: paid ? 'done' : 'now' },
    { title: 'Choose inspection dates', state: chosen ? 'done' : paid ? 'now' : 'later' },
    { title: 'Done', state: chosen ? 'done' : 'later' },
  ];
  return (
    <section aria-labelledby="steps-title">
      <h2 id="steps-title" className="dash-title">
        {headline(standing)}
      </h2>
      <ol className="steps">
        {steps.map(({ title, state }) => (
          <li key={title} className="step" data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className="step-mark" aria-hidden="true" />
            <span>
              <span>{title}</span>
              <span className="visually-hidden">
                {state === 'done' ? ' (done)' : state === 'later' ? ' (later)' : ''}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function headline({ payment, inspection, closed, year }: Standing): string {
  if (payment === 'refunded') return 'Your payment was refunded.';
  if (payment === 'disputed') return 'Your payment is disputed.';
  if (payment === 'processing') return 'Your payment is being processed.';
  if (payment !== 'paid' && closed !== undefined) return `The application fee for ${year} can no longer be paid.`;
  if (payment !== 'paid') return 'Next: pay the application fee.';
  return inspection ? 'Your application is complete.' : 'Next: choose your inspection dates.';
}
