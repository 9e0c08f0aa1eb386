import { hex, properties } from '#palette/hex';
import { localFaces } from '#palette/sizes';
import { escapeHtml } from '../escape-html.ts';
import type { FileReply } from '../http/reply.ts';
import { wholePages } from './whole-page.ts';

/** One thing that is wrong; `id` is the control that it is about. */
export interface Fault {
  readonly id?: string;
  readonly text: string;
}

export interface Message {
  readonly who: string;
  readonly when: string;
  readonly text: string;
  /** Written by the organisers. */
  readonly isOurs: boolean;
}

export interface AnswerPage {
  readonly title: string;
  readonly lines: readonly string[];
  /** Label and value of each thing that the answer is about. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** Whether what was asked for holds: shown as a mark beside the title, for the eye alone. */
  readonly mood?: 'good' | 'bad';
  /** Shown large, to be written down. */
  readonly reference?: string;
  /** Messages, oldest first; `when` in words. */
  readonly messages?: readonly Message[];
  /** Said behind all of it. */
  readonly after?: string;
  /** Why nothing came of it: announced, focused, and linked to the fields, as every form does it (BUG-UX01). */
  readonly faults?: readonly Fault[];
  /** Markup of a form to be sent again. */
  readonly form?: string;
  readonly links: readonly { readonly href: string; readonly label: string }[];
}

/** The look of the site in little: these pages appear only with scripts off, and must not depend on a file whose name changes. */
const style = `
:root{color-scheme:light dark;${properties('paper', 'surface', 'ink', 'muted', 'line', 'primary', 'on-primary', 'danger', 'teal')}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;background:var(--paper);color:var(--ink);font:1.0625rem/1.65 ${localFaces.sans};overflow-wrap:break-word}
header{padding:1.1rem max(1rem,calc(50% - 22rem));background:${hex.light['night-raised']};color:${hex.light['night-ink']}}
header a{display:inline-block;padding:.35rem 0;color:inherit;font:600 1.125rem/1.3 ${localFaces.serif};text-decoration:none}
main{max-width:46rem;margin:0 auto;padding:clamp(2.5rem,8vw,5rem) 1rem;display:grid;gap:1.1rem}
h1{font:600 clamp(1.75rem,5vw,2.5rem)/1.15 ${localFaces.serif};text-wrap:balance}
.reference{justify-self:start;padding:.75rem clamp(.75rem,4vw,1.5rem);border:1px solid var(--line);border-radius:12px;background:var(--surface);font:600 clamp(1.125rem,5vw,1.5rem)/1.3 ui-monospace,"Cascadia Mono",Menlo,monospace;letter-spacing:.04em}
h1[data-mood]{padding-inline-start:1rem;border-inline-start:6px solid var(--danger)}
h1[data-mood=good]{border-color:var(--teal)}
dl{display:grid;grid-template-columns:auto 1fr;gap:.6rem 1.5rem;padding:clamp(1.1rem,4vw,1.75rem);border:1px solid var(--line);border-radius:12px;background:var(--surface)}
dt{color:var(--muted)}
dd{font-weight:600}
@media (max-width:30rem){dl{grid-template-columns:1fr;gap:0}dd{margin-block-end:.6rem}}
.messages{display:grid;gap:1rem;padding:0;list-style:none}
.messages li{padding:1rem clamp(1rem,4vw,1.5rem);border:1px solid var(--line);border-inline-start:4px solid var(--line);border-radius:8px;background:var(--surface)}
.messages li[data-ours]{border-inline-start-color:var(--primary)}
.messages h2{font-size:1rem}
.when{color:var(--muted);font-weight:400;font-size:.9375rem}
.messages p{margin-top:.5rem;white-space:pre-wrap}
.faults{display:grid;gap:.25rem;padding:1rem 1.25rem;border:1px solid var(--danger);border-inline-start-width:4px;border-radius:8px;background:var(--surface)}
.faults h2,.error{color:var(--danger);font-size:1.0625rem}
.faults ul{display:grid;gap:.25rem;padding-inline-start:1.25rem}
.faults a{color:inherit;text-underline-offset:.2em}
.error{margin-top:.375rem;font-size:.9375rem;font-weight:600}
.help{margin-top:.375rem;color:var(--muted);font-size:.9375rem}
[aria-invalid]{border-color:var(--danger)}
form{display:grid;gap:1.1rem;padding:clamp(1.1rem,4vw,1.75rem);border:1px solid var(--line);border-radius:12px;background:var(--surface)}
label{display:block;margin-bottom:.375rem;font-weight:600;font-size:.9375rem}
input,textarea,select{width:100%;min-height:48px;padding:.625rem .875rem;border:1px solid var(--muted);border-radius:8px;background:var(--paper);color:inherit;font:inherit}
textarea{min-height:10rem}
button{justify-self:start;min-height:52px;padding:.6rem 1.75rem;border:0;border-radius:8px;background:var(--primary);color:var(--on-primary);font:inherit;font-weight:600}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem}
nav a{display:inline-flex;align-items:center;min-height:44px;color:var(--primary)}
:focus-visible{outline:3px solid var(--primary);outline-offset:3px}
`;

const page = wholePages({ style, formAction: "'self'", referrerPolicy: 'strict-origin-when-cross-origin' });

/** A whole page, made by the server: what answers a form that was posted with scripts off, or an address that opens nothing. */
export function answerPage(answer: AnswerPage, siteName: string): FileReply {
  return page(
    `${answer.title} · ${siteName}`,
    `<header><a href="/">${escapeHtml(siteName)}</a></header>
<main>
<h1${answer.mood ? ` data-mood="${answer.mood}"` : ''}>${escapeHtml(answer.title)}</h1>
${answer.reference === undefined ? '' : `<p class="reference">${escapeHtml(answer.reference)}</p>`}
${answer.lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
${factsList(answer.facts ?? [])}
${messageList(answer.messages ?? [])}
${faultsBox(answer.faults ?? [])}
${answer.form ?? ''}
${answer.after === undefined ? '' : `<p>${escapeHtml(answer.after)}</p>`}
<nav aria-label="Go on">${answer.links.map(({ href, label }) => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`).join('')}</nav>
</main>`,
  );
}

function factsList(facts: NonNullable<AnswerPage['facts']>): string {
  if (facts.length === 0) return '';
  return `<dl>${facts.map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`;
}

function messageList(messages: NonNullable<AnswerPage['messages']>): string {
  if (messages.length === 0) return '';
  const items = messages.map(
    ({ who, when, text, isOurs }) =>
      `<li${isOurs ? ' data-ours' : ''}><h2 dir="auto">${escapeHtml(who)} <span class="when">${escapeHtml(when)}</span></h2><p dir="auto">${escapeHtml(text)}</p></li>`,
  );
  return `<ol class="messages">${items.join('')}</ol>`;
}

function faultsBox(faults: readonly Fault[]): string {
  if (faults.length === 0) return '';
  const items = faults.map(({ id, text }) => {
    const sentence = escapeHtml(text);
    return `<li>${id === undefined ? sentence : `<a href="#${escapeHtml(id)}">${sentence}</a>`}</li>`;
  });
  return `<div class="faults" role="alert" tabindex="-1" autofocus aria-labelledby="faults">
<h2 id="faults">What went wrong</h2>
<ul>${items.join('')}</ul>
</div>`;
}
