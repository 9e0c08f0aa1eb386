import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const face = (name: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${name}`));

/** Whole TrueType faces, so that names in any Latin spelling can be set. */
export const fontFiles = {
  serif: face('source-serif-4/400Regular/SourceSerif4_400Regular.ttf'),
  serifSemibold: face('source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf'),
  sans: face('source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
  sansItalic: face('source-sans-3/400Regular_Italic/SourceSans3_400Regular_Italic.ttf'),
  sansSemibold: face('source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf'),
} as const;

/** The bytes of one face. */
export function readFont(name: keyof typeof fontFiles): Buffer {
  return readFileSync(fontFiles[name]);
}

/** `#2c3a8c` as `2C3A8C`, the form of Office files. */
export function office(colour: string): string {
  return colour.slice(1).toUpperCase();
}
