import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import LoginForm from '../../src/islands/LoginForm.tsx';
import RegisterForm from '../../src/islands/RegisterForm.tsx';
import ResetPasswordForm from '../../src/islands/ResetPasswordForm.tsx';
import Toaster from '../../src/islands/Toaster.tsx';

const islands: [string, ReactElement][] = [
  ['LoginForm', <LoginForm key="l" />],
  ['RegisterForm', <RegisterForm key="r" />],
  ['ResetPasswordForm', <ResetPasswordForm key="p" />],
  ['Toaster', <Toaster key="t" />],
];

describe('SEC-H1: what the server renders', () => {
  it.each(islands)('%s has no style attribute and no handler that the content policy would refuse', (_, island) => {
    expect(renderToString(island)).not.toMatch(/\s(style|on\w+)=/);
  });

  it.each(islands.slice(0, 3))('%s can only be sent by post, and not before its script runs', (_, island) => {
    const html = renderToString(island);
    expect(html).toMatch(/<form[^>]*method="post"/);
    expect(html).toMatch(/<button type="submit"[^>]*disabled/);
  });

  it('the region of the messages is in the page before any message', () => {
    expect(renderToString(<Toaster />)).toMatch(/<section[^>]*aria-live="polite"[^>]*><\/section>/);
  });
});
