import { act, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { expect, onTestFinished, vi } from 'vitest';
import type { Problem, ProblemCode } from '#contract/problem';
import { problems } from '#contract/problem';

// React asks for this of whoever waits for it with `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** An island on a page of its own, worked by hand. For tests that run in `happy-dom`. */
export interface Screen {
  readonly page: HTMLElement;
  /** The control of this name. */
  control(name: string): HTMLInputElement;
  /** Types into a field, as the browser tells React of it. */
  type(name: string, text: string): Promise<void>;
  /** Presses the button with this text; waits until all that follows has been drawn. */
  press(text: string): Promise<void>;
  /** The sentence beside a field that is marked as wrong. */
  errorOf(name: string): string | undefined;
}

/** Draws an island and lets it come to life. It is taken away at the end of the test, with what it and the test have stored: files share a browser. */
export async function show(island: ReactElement): Promise<Screen> {
  const page = document.body.appendChild(document.createElement('main'));
  let root: Root | undefined;
  await act(async () => {
    root = createRoot(page);
    root.render(island);
  });
  onTestFinished(async () => {
    await act(async () => root?.unmount());
    page.remove();
    localStorage.clear();
    sessionStorage.clear();
  });
  const control = (name: string) => {
    const found = page.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (!found) throw new Error(`no control named ${name}`);
    return found;
  };
  return {
    page,
    control,
    async type(name, text) {
      await act(async () => {
        control(name).value = text;
        control(name).dispatchEvent(new Event('input', { bubbles: true }));
      });
    },
    async press(text) {
      const button = [...page.querySelectorAll('button')].find((one) => one.textContent?.includes(text));
      if (!button) throw new Error(`no button ${text}`);
      await act(async () => button.click());
      const busy = () => page.querySelector('form')?.getAttribute('aria-busy');
      await act(async () => expect.poll(busy).not.toBe('true'));
    },
    errorOf: (name) => {
      const described = control(name).getAttribute('aria-describedby')?.split(' ') ?? [];
      const id = described.find((one) => one.endsWith('-error'));
      return id === undefined ? undefined : (document.getElementById(id)?.textContent ?? undefined);
    },
  };
}

/** Calls that the browser made, and the answers that they get, in order. */
export function stubCalls(...answers: readonly (() => Response | Promise<Response>)[]) {
  const calls: { path: string; method: string | undefined; body: unknown }[] = [];
  const waiting = [...answers];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    calls.push({ path, method, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    const answer = waiting.shift();
    if (!answer) throw new TypeError('no answer is left');
    return answer();
  });
  return calls;
}

export const answer = (json: unknown, status = 200) => Response.json(json, { status });

/** A problem document as the server sends it. */
export function refusal(code: ProblemCode, more: Partial<Problem> = {}): Response {
  const { status, title } = problems[code];
  const problem: Problem = { type: `urn:problem:${code}`, title, status, detail: title, code, requestId: 'r', ...more };
  return Response.json(problem, { status, headers: { 'content-type': 'application/problem+json' } });
}

/** Names of the messages that are shown from now on. */
export async function shownMessages(): Promise<readonly string[]> {
  const { serveMessages } = await import('../../src/client/notify.ts');
  const names: string[] = [];
  onTestFinished(serveMessages((name) => names.push(name)));
  // What an earlier test has left is not of this one.
  names.length = 0;
  return names;
}
