import { properties } from '#palette/hex';
import { localFaces } from '#palette/sizes';
import { issuerLines, type Receipt } from '../domain/payments/receipt.ts';
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
nav{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem}
a{display:inline-flex;align-items:center;min-height:44px;color:var(--primary);text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--primary);outline-offset:3px;border-radius:2px}
@media (max-width:30rem){dl{grid-template-columns:1fr;gap:0}dd{margin-block-end:.5rem}}
@media print{:root{color-scheme:light}body{padding:0;background:Canvas}main{max-width:none;padding:0;border:0;border-radius:0}nav{display:none}}
`;

// The address is the key: it must not travel on with a click.
const page = wholePages({ style, formAction: "'none'", referrerPolicy: 'no-referrer' });

/** The receipt as a page to read and print, whole in itself. `pdfPath` is relative to it. */
export function receiptPage(receipt: Receipt, pdfPath: string): FileReply {
  const { issuer } = receipt;
  const lines = (texts: readonly string[]) => texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('');
  const rows = receipt.lines
    .map(({ label, sum }) => `<tr><td>${escapeHtml(label)}</td><td>${escapeHtml(sum)}</td></tr>`)
    .join('');
  const facts = [
    ['Date of payment', receipt.date],
    ['Paid with', receipt.paidWith],
    ['Reference', receipt.reference],
  ].flatMap(([name, value]) => (value ? [`<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`] : []));
  const provider = receipt.providerUrl
    ? `<a href="${escapeHtml(receipt.providerUrl)}" rel="noopener noreferrer">Card receipt of the payment provider</a>`
    : '';
  const returned = receipt.returned
    ? `<tr><th scope="row">Refunded</th><td>${escapeHtml(receipt.returned.sum)}</td></tr><tr><th scope="row">Amount after refunds</th><td>${escapeHtml(receipt.returned.left)}</td></tr>`
    : '';
  const entries = receipt.history.map(({ date, text }) => `<dt>${date}</dt><dd>${escapeHtml(text)}</dd>`).join('');
  const history = entries && `<section><h2>Refunds and disputes</h2><dl>${entries}</dl></section>\n`;
  return page(
    `Receipt ${receipt.number} · ${issuer.name}`,
    `<main>
<header class="head"><div><h1>Receipt</h1><p class="number">${escapeHtml(receipt.number)}</p></div><p class="state${receipt.state === 'Paid' ? '' : ' not-paid'}">${receipt.state}</p></header>
<div class="parties">
<section><h2>Received by</h2>${lines(issuerLines(issuer))}</section>
<section><h2>Paid by</h2>${lines(receipt.payer)}</section>
</div>
<table>
<thead><tr><th scope="col">${escapeHtml(receipt.description)}</th><th scope="col">Amount</th></tr></thead>
<tbody>${rows}</tbody>
<tfoot><tr><th scope="row">Total paid</th><td>${escapeHtml(receipt.total)}</td></tr>${returned}</tfoot>
</table>
<dl>${facts.join('')}</dl>
${history}<nav aria-label="Receipt"><a href="${escapeHtml(pdfPath)}">Download as PDF</a>${provider}<a href="/dashboard">Your dashboard</a></nav>
</main>`,
  );
}
