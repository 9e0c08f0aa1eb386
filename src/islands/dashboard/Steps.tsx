import { nextStepOf } from './next-step.ts';
import type { Standing } from './standing.ts';

type StepState = 'done' | 'now' | 'later';

/** What comes next with the way to it, first of all; then register → pay → choose inspection dates → done. */
export default function Steps({ standing }: { standing: Standing }) {
  const paid = standing.payment === 'paid';
  const status = paid ? standing.inspection?.status : undefined;
  const chosen = status !== undefined && status !== 'proposed' && status !== 'declined';
  const steps: readonly { title: string; state: StepState }[] = [
    { title: 'Register', state: 'done' },
    { title: 'Pay', state: paid ? 'done' : 'now' },
    { title: 'Choose inspection dates', state: chosen ? 'done' : paid ? 'now' : 'later' },
    { title: 'Done', state: chosen ? 'done' : 'later' },
  ];
  const { title: next, link } = nextStepOf(standing);
  return (
    <section aria-labelledby="steps-title">
      <div className="dash-next">
        <h2 id="steps-title" className="dash-title">
          {next}
        </h2>
        {link && (
          <a className={link.quiet ? 'button button--quiet' : 'button'} href={link.href}>
            {link.label}
          </a>
        )}
      </div>
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
