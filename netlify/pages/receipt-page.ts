import { properties } from '#palette/hex';
import { localFaces } from '#palette/sizes';
import { issuerLines } from '../domain/payments/fee.ts';
import type { PaperView } from '../domain/payments/paper-view.ts';
import type { Receipt } from '../domain/payments/receipt.ts';
import { escapeHtml } from '../escape-html.ts';
import type { FileReply } from '../http/reply.ts';
import { wholePages } from './whole-page.ts';

/** The look of the site in little; on paper one A4 sheet without colours or links. */
const style = `
:root{color-scheme:light dark;${properties('paper', 'surface', 'ink', 'muted', 'line', 'primary', 'saffron', 'teal', 'danger')}}
@page{size:A4;margin:18mm}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;padding:clamp(1rem,5vw,4rem) 1rem;background:var(--paper);color:var(--ink);font:1rem/1.6 ${localFaces.sans};overflow-wrap:anywhere}
main{position:relative;max-width:44rem;margin:0 auto;padding:clamp(1.25rem,5vw,3rem);border:1px solid var(--line);border-block-start:4px solid var(--saffron);border-radius:12px;background:var(--surface);display:grid;gap:2rem}
h1{font:600 clamp(1.75rem,6vw,2.5rem)/1.1 ${localFaces.serif}}
h2{margin-bottom:.25rem;font-size:.8125rem;font-weight:600;color:var(--muted)}
.head{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:start;gap:1rem}
.state{padding:.25rem .9rem;border:2px solid currentColor;border-radius:999px;font-weight:700;color:var(--teal)}
.state.not-paid{color:var(--danger)}
.number{font:600 1.0625rem/1.4 ui-monospace,"Cascadia Mono",Menlo,monospace;color:var(--muted)}
.parties{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr));gap:1.5rem}
.parties p:first-of-type{font-weight:600}
table{width:100%;border-collapse:collapse}
th,td{padding:.7rem 0;border-block-end:1px solid var(--line);text-align:start;vertical-align:top}
td:last-child,th:last-child{padding-inline-start:1rem;text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
thead th{color:var(--muted);font-size:.8125rem}
tfoot th,tfoot td{border-block-end:0;padding-block-start:1rem;font-size:1.25rem;font-weight:700}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1.25rem}
dt{color:var(--muted)}
footer{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr));gap:1.5rem;align-items:end;color:var(--muted)}
.signature p:last-child{margin-block-start:3.5rem;padding-block-start:.25rem;border-block-start:1px solid var(--ink);color:var(--ink)}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem}
a{display:inline-flex;align-items:center;min-height:44px;color:var(--primary);text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--primary);outline-offset:3px;border-radius:2px}
@media (max-width:30rem){dl{grid-template-columns:1fr;gap:0}dd{margin-block-end:.5rem}}
@media print{:root{color-scheme:light}body{padding:0;background:Canvas;font-size:10pt;line-height:1.4}main{max-width:none;padding:0;border:0;border-radius:0;gap:1.25rem}th,td{padding:.4rem 0}tfoot th,tfoot td{padding-block-start:.6rem;font-size:1rem}footer{break-inside:avoid}.signature p:last-child{margin-block-start:2.5rem}nav,.papers{display:none}}
`;

// The address is the key: it must not travel on with a click.
const page = wholePages({ style, formAction: "'none'", referrerPolicy: 'no-referrer' });

/**
 * The receipt, or the invoice in its place, as a page to read and print, whole in itself.
 * @param path of this page, relative to itself, with its key
 * @param place of the paper that was asked for, if one was
 */
export function receiptPage(receipt: Receipt, path: string, place?: number): FileReply {
  const { issuer, paper } = receipt;
  const [title, number] = paper ? [paper.title, paper.number] : ['Receipt', receipt.number];
  const showsPayment = !paper || paper.isInvoice;
  const details: readonly (readonly [string, string | undefined])[] = [
    ...(paper?.details ?? []),
    ...(showsPayment
      ? [
          ['Date of payment', receipt.date] as const,
          ['Paid by', paper && receipt.payer[0]] as const,
          ['Paid with', receipt.paidWith] as const,
          ['Reference', receipt.reference] as const,
        ]
      : []),
  ];
  const shown = paper ?? { ...receipt, totalLabel: 'Total paid' };
  const rows = shown.lines
    .map(({ label, sum }) => `<tr><td>${escapeHtml(label)}</td><td>${escapeHtml(sum)}</td></tr>`)
    .join('');
  const returned =
    receipt.returned && showsPayment
      ? `<tr><th scope="row">Refunded</th><td>${escapeHtml(receipt.returned.sum)}</td></tr><tr><th scope="row">Amount after refunds</th><td>${escapeHtml(receipt.returned.left)}</td></tr>`
      : '';
  const provider =
    receipt.providerUrl && showsPayment
      ? `<a href="${escapeHtml(receipt.providerUrl)}" rel="noopener noreferrer">Card receipt of the payment provider</a>`
      : '';
  const history = showsPayment
    ? terms(
        'Refunds and disputes',
        receipt.history.map(({ date, text }) => [date, text]),
      )
    : '';
  return page(
    `${title} ${number} · ${issuer.name}`,
    `<main>
<header class="head"><div><h1>${escapeHtml(title)}</h1><p class="number">${escapeHtml(number)}</p>${paper?.standing ? `<p>${escapeHtml(paper.standing)}</p>` : ''}</div>${showsPayment ? `<p class="state${receipt.state === 'Paid' ? '' : ' not-paid'}">${receipt.state}</p>` : ''}</header>
<div class="parties">
<section><h2>${paper ? 'Issued by' : 'Received by'}</h2>${paragraphs(issuerLines(issuer))}</section>
<section><h2>${paper ? 'Issued to' : 'Paid by'}</h2>${paragraphs(paper?.buyer ?? receipt.payer)}</section>
</div>
<table>
<thead><tr><th scope="col">${escapeHtml(receipt.description)}</th><th scope="col">Amount</th></tr></thead>
<tbody>${rows}</tbody>
<tfoot><tr><th scope="row">${shown.totalLabel}</th><td>${escapeHtml(shown.total)}</td></tr>${returned}</tfoot>
</table>
<dl>${pairs(details)}</dl>
${history}${paper ? foot(paper, issuer.name) : ''}${paper ? otherPapers(paper, path) : ''}<nav aria-label="${escapeHtml(title)}"><a href="${escapeHtml(`${path}${place === undefined ? '' : `&paper=${place}`}&format=pdf`)}">Download as PDF</a>${provider}<a href="/dashboard">Your dashboard</a></nav>
</main>`,
  );
}

const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('');

const pairs = (all: readonly (readonly [string, string | undefined])[]) =>
  all.flatMap(([name, value]) => (value ? [`<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`] : [])).join('');

const terms = (heading: string, all: readonly (readonly [string, string])[]) =>
  all.length === 0 ? '' : `<section><h2>${heading}</h2><dl>${pairs(all)}</dl></section>\n`;

/** What the tax office wants said, and the line for the signature. */
const foot = ({ notes, signature }: PaperView, issuer: string) =>
  `<footer><div>${paragraphs(notes)}</div><div class="signature"><p>For ${escapeHtml(issuer)}</p><p>${escapeHtml(signature)}</p></div></footer>\n`;

const otherPapers = ({ others }: PaperView, path: string) =>
  others.length === 0
    ? ''
    : `<section class="papers"><h2>Other papers of this payment</h2><nav aria-label="Other papers">${others
        .map(
          ({ title, number, date, place }) =>
            `<a href="${escapeHtml(`${path}&paper=${place}`)}">${escapeHtml(`${title} ${number}, ${date}`)}</a>`,
        )
        .join('')}</nav></section>\n`;
