import { expect } from 'vitest';
import type { ReadPdf } from './pdf.ts';

/** A document of ours for paper: A4, its faces inside, and tagged in English for those who listen. */
export function expectPrintable(pdf: ReadPdf): void {
  for (const [width, height] of pdf.sizes) {
    expect(width).toBeCloseTo(595.28, 1);
    expect(height).toBeCloseTo(841.89, 1);
  }
  expect(pdf.fontsInside.length).toBeGreaterThan(1);
  expect(pdf.tagged).toBe(true);
  expect(pdf.language).toBe('en-GB');
  expect(pdf.structure).toContain('H1');
}
