import site from '#content/site.json' with { type: 'json' };
import { invitation } from '#contract/calls/invitations';
import { invitationForm } from '#contract/forms/invitation';
import type { InvitationReceipt } from '#contract/invitation';
import type { FormOutcome } from '../http/endpoint.ts';
import { answerPage } from './answer-page.ts';
import { faultsOf, formAgain } from './refused-post.ts';

const home = { href: '/', label: 'Home' };

/** The answer to the request for an invitation letter posted with scripts off. */
export function invitationPage(outcome: FormOutcome<InvitationReceipt>) {
  if ('json' in outcome) {
    return answerPage(
      {
        title: 'We have received your request',
        reference: outcome.json.reference,
        lines: ['An organiser decides, usually within three working days, and answers by email.'],
        links: [home],
      },
      site.shortName,
    );
  }
  return answerPage(
    {
      title: 'Your request was not sent',
      lines: ['What you wrote is still here: correct it and send it again.'],
      faults: faultsOf(invitationForm, outcome),
      form: formAgain(invitationForm, invitation.path, outcome),
      links: [{ href: '/visa-letter', label: 'Back to the form' }, home],
    },
    site.shortName,
  );
}
