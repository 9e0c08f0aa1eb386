import { readFile } from 'node:fs/promises';
import type { ReadFont } from '../../../netlify/services/receipt/fonts.ts';
import { receiptFontsFolder, updateReceiptFonts } from '../../build/integrations/receipt-fonts.ts';

/** Reads the fonts of all scripts from this checkout, each file once. */
export async function ownFonts(): Promise<ReadFont> {
  await updateReceiptFonts();
  const files = new Map<string, Promise<Uint8Array>>();
  return (file) => {
    const known = files.get(file) ?? readFile(new URL(file, receiptFontsFolder));
    files.set(file, known);
    return known;
  };
}
