import timeline from '#content/approval-timeline.json' with { type: 'json' };
import site from '#content/site.json' with { type: 'json' };
import { type Certificate, certificateKinds, verifyForm } from '#contract/certificates';
import { counted } from '#contract/counted';
import { shownCertificateCode } from '#contract/typed/certificate-code';
import type { Verdict } from '../domain/certificates/verify.ts';
import type { Failure } from '../domain/failure.ts';
import { escapeHtml } from '../escape-html.ts';
import type { FileReply } from '../http/reply.ts';
import { type AnswerPage, answerPage } from './answer-page.ts';

const links = [
  { href: '/contact', label: 'Ask the organisers' },
  { href: '/', label: 'Home' },
];

/** What the code says, with a form for the next one. Nothing is told that does not stand on the certificate. */
export function verifyPage(verdict: Verdict, typed: string): FileReply {
  if (verdict.says === 'mistyped') {
    return page({
      title: 'This code was mistyped',
      lines: [
        'No certificate ever had such a code, so at least one character is wrong or missing. Nothing was looked up.',
      ],
      faults: [{ id: verifyForm.field, text: 'Compare the code with the one on the certificate and enter it again.' }],
      form: codeForm(typed, true),
    });
  }
  const reference = shownCertificateCode(verdict.code);
  if (verdict.says === 'unknown') {
    return page({
      title: 'No certificate has this code',
      mood: 'bad',
      reference,
      lines: [
        'The code is well formed, and nothing was issued under it. A certificate that shows it does not come from us.',
      ],
      form: codeForm(),
    });
  }
  const { certificate } = verdict;
  const isGenuine = verdict.says === 'genuine';
  return page({
    title: isGenuine ? 'This certificate is genuine' : 'This certificate was revoked',
    mood: isGenuine ? 'good' : 'bad',
    reference,
    lines: [
      isGenuine
        ? 'Compare it with the one in your hands: every line has to be the same.'
        : 'We issued it, and it no longer holds.',
    ],
    facts: factsOf(certificate),
    form: codeForm(),
  });
}

/** A question that could not be answered. */
export function verifyRefusedPage({ code, details }: Failure): FileReply {
  const wait = counted(Math.ceil((details.retryAfterSeconds ?? 60) / 60), 'minute');
  const text =
    code === 'rate_limited'
      ? `Too many codes were asked for from your network. Please ask again in ${wait}.`
      : 'The service cannot be reached right now. Please try again in a moment.';
  return page({ title: 'The code was not looked up', lines: [], faults: [{ text }], form: codeForm() });
}

function factsOf({ kind, name, title, issuedAt, revokedAt }: Certificate): readonly (readonly [string, string])[] {
  return [
    ...(revokedAt === undefined ? [] : [['Revoked since', dayOf(revokedAt)] as const]),
    ['Issued to', name],
    ['Kind', certificateKinds[kind]],
    ...(title === undefined ? [] : [['For', title] as const]),
    ['Issued on', dayOf(issuedAt)],
    ['Issued by', site.name],
  ];
}

function codeForm(typed = '', isWrong = false): string {
  const { action, field, label, help, submit, max } = verifyForm;
  const described = `aria-describedby="${field}-help"${isWrong ? ' aria-invalid="true"' : ''}`;
  return `<form method="get" action="${action}">
<div><label for="${field}">${label}</label><input id="${field}" name="${field}" value="${escapeHtml(typed.slice(0, max))}" maxlength="${max}" required autocomplete="off" autocapitalize="characters" spellcheck="false" ${described}>
<p class="help" id="${field}-help">${help}</p></div>
<button type="submit">${submit}</button>
</form>`;
}

const page = (answer: Omit<AnswerPage, 'links'>): FileReply => answerPage({ ...answer, links }, site.shortName);

const dayOf = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: timeline.zone, dateStyle: 'long' }).format(at);
