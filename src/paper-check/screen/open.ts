import { counted } from '../../contract/counted.ts';
import { severityOf } from '../finding.ts';
import type { Limits } from '../limits.ts';
import { type Report, unreadable } from '../report.ts';
import { verdicts } from '../sentences.ts';
import { silenceAllowed } from '../time-limit.ts';
import { type Card, cards } from './cards.ts';
import type { Asked, Told } from './messages.ts';

/** Built as a file of its own, which the page loads when a file is chosen; the reader of PDFs comes with the worker. */

let running: { end(): void } | undefined;

/** Checks the chosen file and shows what is said of it. A check that still runs is ended. */
export function check(field: HTMLInputElement): void {
  const file = field.files?.[0];
  const place = document.querySelector('.paper-report');
  running?.end();
  if (!file || !place) return;
  const limits: Limits = JSON.parse(document.querySelector('#paper-limits')?.textContent ?? '{}');
  const status = Object.assign(document.createElement('p'), { className: 'paper-status' });
  status.setAttribute('role', 'status');
  const bar = Object.assign(document.createElement('progress'), { max: 1 });
  bar.setAttribute('aria-label', 'Pages read');
  const stop = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'button button--quiet',
    textContent: 'Stop',
  });
  const work = document.createElement('div');
  work.className = 'paper-work';
  work.append(bar, stop);
  place.replaceChildren(status, work);
  // A region that speaks has to be there before it is filled.
  requestAnimationFrame(() => {
    if (!status.textContent) status.textContent = `Reading ${file.name} …`;
  });

  const worker = new Worker(new URL('./paper-worker.ts', import.meta.url), { type: 'module' });
  let timer = 0;
  let shown: readonly Card[] | undefined;
  const end = () => {
    clearTimeout(timer);
    worker.terminate();
    work.remove();
    for (const card of shown ?? []) card.settle();
  };
  running = { end };
  const show = (report: Report) => {
    const errors = report.findings.filter((found) => severityOf(found) === 'error').length;
    const hints = report.findings.length - errors;
    status.dataset.verdict = report.verdict;
    const counts = [errors > 0 && `${errors} to mend`, hints > 0 && counted(hints, 'hint')].filter(Boolean).join(', ');
    status.textContent = `${file.name}: ${verdicts[report.verdict]}${counts && ` (${counts})`}`;
    shown = cards(report, limits);
    const list = document.createElement('ul');
    list.className = 'paper-findings';
    list.setAttribute('role', 'list');
    list.append(...shown.map(({ element }) => element));
    place.append(list);
  };
  /** What cannot be read to its end says so; what was shown already stays. */
  const fail = (why: 'too-slow' | 'too-much-memory' | 'broken') => {
    if (!shown) show(unreadable(why));
    end();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => fail('too-slow'), silenceAllowed);
  };
  stop.addEventListener('click', () => {
    end();
    if (!shown) status.textContent = `The check of ${file.name} was stopped.`;
    field.focus();
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    fail(/memory|allocation/i.test(event.message ?? '') ? 'too-much-memory' : 'broken');
  });
  worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    wait();
    if (data.told === 'page') {
      bar.max = data.all;
      bar.value = data.page;
    } else if (data.told === 'report') {
      show(data.report);
      work.remove();
    } else if (data.told === 'picture') for (const card of shown ?? []) card.draw(data);
    else if (data.told === 'end') end();
  });
  wait();
  worker.postMessage({ file, limits } satisfies Asked);
}
