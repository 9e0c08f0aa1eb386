import type { Appearance } from '@stripe/stripe-js';
import { sheetFor } from './look.ts';

/** The bank's question over the page: passed, failed, or left unanswered. */
export function askBank(appearance: Appearance | undefined): Promise<'pass' | 'fail' | 'left'> {
  return new Promise((resolve) => {
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheetFor(appearance)];
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-labelledby', 'bank');
    const heading = document.createElement('h2');
    heading.id = 'bank';
    heading.textContent = 'Your bank asks: is it you?';
    const text = document.createElement('p');
    text.textContent = 'This is a test of 3-D Secure; no bank is asked.';
    const buttons = document.createElement('div');
    buttons.className = 'buttons';
    const choices = [
      ['pass', 'Complete authentication'],
      ['fail', 'Fail authentication'],
      ['left', 'Close without answering'],
    ] as const;
    for (const [choice, label] of choices) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = label;
      if (choice === 'pass') button.className = 'first';
      button.addEventListener('click', () => dialog.close(choice));
      buttons.append(button);
    }
    dialog.append(heading, text, buttons);
    dialog.addEventListener('close', () => {
      const answer = choices.find(([choice]) => choice === dialog.returnValue)?.[0] ?? 'left';
      host.remove();
      resolve(answer);
    });
    root.append(dialog);
    document.body.append(host);
    dialog.showModal();
  });
}
