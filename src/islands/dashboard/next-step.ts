import type { InspectionState } from '../../contract/inspection-state.ts';
import type { Standing } from './standing.ts';

/** What an institution does next, in the words of the dashboard and of the home page. */
export interface NextStep {
  readonly title: string;
  /** The way to it; nothing when there is nothing to do. `quiet` when it is not the institution's turn. */
  readonly link?: { readonly href: string; readonly label: string; readonly quiet?: true };
}

const ask = { href: '/contact', label: 'Ask a coordinator', quiet: true } as const;

/** pay → choose inspection dates → done, and what can be done where the way ends. */
export function nextStepOf({
  payment,
  inspection,
  closed,
  year,
}: Pick<Standing, 'payment' | 'inspection' | 'closed' | 'year'>): NextStep {
  switch (payment) {
    case 'refunded':
      return { title: 'Your payment was refunded.', link: ask };
    case 'disputed':
      return { title: 'Your payment is disputed.', link: ask };
    case 'processing':
      return {
        title: 'Your payment is being processed.',
        link: { href: '/payment', label: 'See the payment', quiet: true },
      };
    case 'paid':
      return inspection
        ? inspectionStep(inspection.status)
        : {
            title: 'Next: choose your inspection dates.',
            link: { href: '/inspection/timeline/form', label: 'Choose inspection dates' },
          };
    default:
      return closed !== undefined
        ? { title: `The application fee for ${year} can no longer be paid.`, link: ask }
        : {
            title: 'Next: pay the application fee.',
            link: { href: '/payment', label: payment === 'none' ? 'Pay now' : 'Continue the payment' },
          };
  }
}

function inspectionStep(status: InspectionState): NextStep {
  if (status === 'proposed') {
    return {
      title: 'Next: answer the proposed inspection dates.',
      link: { href: '/dashboard#inspection', label: 'Answer the proposal' },
    };
  }
  if (status === 'declined') {
    return {
      title: 'Your inspection request was declined.',
      link: { href: '/inspection/timeline/form', label: 'Choose other dates' },
    };
  }
  return { title: 'Your application is complete.' };
}
