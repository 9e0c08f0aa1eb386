import type { Service } from './index.ts';

const scriptPath = '/_sandbox/uncaught-errors.js';

/**
 * For a browser whose driver cannot say which errors nobody caught: a first script of every page keeps them, and what its policy refused, in the
 * name of its window, which outlives the page and belongs to no code of ours.
 */
export const keepUncaughtErrors: Required<Pick<Service, 'additions' | 'routes'>> = {
  additions: [{ headHtml: `<script src="${scriptPath}"></script>` }],
  routes: {
    [scriptPath]: () => new Response(`(${keep})();`, { headers: { 'content-type': 'text/javascript; charset=utf-8' } }),
  },
};

/** Runs in the page. */
function keep(): void {
  const note = (text: string) => {
    const before = window.name === '' ? [] : (JSON.parse(window.name) as string[]);
    window.name = JSON.stringify([...before, text]);
  };
  addEventListener('error', ({ message }) => note(message));
  addEventListener('unhandledrejection', ({ reason }) => note(String(reason)));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    note(`refused by ${effectiveDirective}: ${blockedURI}`),
  );
}
