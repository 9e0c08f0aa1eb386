import { randomBytes } from 'node:crypto';
import timeline from '#content/approval-timeline.json' with { type: 'json' };
import site from '#content/site.json' with { type: 'json' };
import type { VisitorThread } from '#contract/query-thread';
import { longestMessage } from '#contract/query-thread-limits';
import type { Failure } from '../domain/failure.ts';
import { escapeHtml } from '../escape-html.ts';
import type { FormOutcome } from '../http/endpoint.ts';
import type { FileReply } from '../http/reply.ts';
import { type AnswerPage, answerPage } from './answer-page.ts';
import { refusalText } from './refused-post.ts';

const onward = [
  { href: '/contact', label: 'Contact' },
  { href: '/', label: 'Home' },
];

/** What was written about a query, for its sender, with a form to write again. */
export const threadPage = (thread: VisitorThread): FileReply => withThread(thread, [`Subject: ${thread.subject}`]);

/** The answer to a further message; a page of its own in both cases, since browsers with scripts off post it. */
export function furtherPage(outcome: FormOutcome<VisitorThread>): FileReply {
  if ('json' in outcome)
    return withThread(outcome.json, ['We have received your message. A coordinator answers by email.']);
  const { failure, fields } = outcome;
  if (failure.code === 'not_found') return threadRefusedPage(failure);
  const wrong = failure.details.errors?.find(({ path }) => path === 'message')?.message;
  return page({
    title: 'Your message was not sent',
    lines: ['What you wrote is still here: correct it and send it again.'],
    faults: [wrong === undefined ? { text: refusalText(failure) } : { id: 'message', text: wrong }],
    form: messageForm(fields.number, fields.message, wrong !== undefined),
  });
}

/** An address that opens no thread, or one that cannot be read now. */
export function threadRefusedPage(failure: Failure): FileReply {
  if (failure.code !== 'not_found')
    return page({ title: 'Your query was not opened', lines: [], faults: [{ text: refusalText(failure) }] });
  return page({
    title: 'Query not found',
    lines: [
      'This link opens no query. Copy the whole link from the email, or write to us through the contact form. A query is deleted after a year.',
    ],
  });
}

function withThread({ reference, messages, mayWrite }: VisitorThread, lines: readonly string[]): FileReply {
  return page({
    title: 'Your query',
    reference,
    lines,
    messages: messages.map(({ at, text, from, name }) => ({
      who: from === 'visitor' ? 'You' : (name ?? site.shortName),
      when: instant.format(new Date(at)),
      text,
      isOurs: from === 'organiser',
    })),
    // A coordinator finds this page quoted in a reply; who may see more is asked there.
    links: [...onward, { href: `/admin/dashboard#queries/${reference}`, label: 'For organisers' }],
    ...(mayWrite
      ? { form: messageForm() }
      : { after: 'Your messages are with us. You can write again after our answer.' }),
  });
}

/** Posted to the address of the page, which carries the key. A new form has a new number, so that pressing twice sends one message. */
function messageForm(number = randomBytes(16).toString('base64url'), text = '', isWrong = false): string {
  return `<form method="post" novalidate>
<input type="hidden" name="number" value="${escapeHtml(number)}">
<div><label for="message">Write again</label><textarea id="message" name="message" required maxlength="${longestMessage}"${isWrong ? ' aria-invalid="true"' : ''}>
${escapeHtml(text)}</textarea></div>
<button type="submit">Send</button>
</form>`;
}

const page = ({ links = onward, ...answer }: Partial<AnswerPage> & Pick<AnswerPage, 'title' | 'lines'>): FileReply =>
  answerPage({ ...answer, links }, site.shortName);

const instant = new Intl.DateTimeFormat('en-GB', {
  timeZone: timeline.zone,
  dateStyle: 'long',
  timeStyle: 'short',
});
