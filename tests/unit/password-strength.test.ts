import { describe, expect, it } from 'vitest';
import { strengthOf } from '../../src/client/password-strength.ts';

describe('the hint at the strength of a password', () => {
  it.each([
    ['', 'empty'],
    ['1234567', 'short'],
    ['12345678', 'weak'],
    ['Password123!', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['blue-river-9', 'fair'],
    ['correct horse battery staple', 'strong'],
    ['पुणे की सुबह में चाय', 'strong'],
  ])('%j is %s', (password, strength) => {
    expect(strengthOf(password)).toBe(strength);
  });
});
