/** What a camera-ready paper has to keep to, as the content says it. Lengths in millimetres. */
export interface Limits {
  readonly maxPages: number;
  readonly maxMegabytes: number;
  readonly page: { readonly width: number; readonly height: number };
  readonly margins: { readonly side: number; readonly top: number; readonly bottom: number };
  /** Below the first a picture is refused, below the second it is pointed at; dots an inch. */
  readonly dpi: { readonly least: number; readonly good: number };
  /** Ids of the named styles of the Word template, and the fonts that every system has. */
  readonly styles: readonly string[];
  readonly commonFonts: readonly string[];
}

/** Points of a length in millimetres. */
export const points = (millimetres: number): number => (millimetres / 25.4) * 72;
/** Millimetres of a length in points, whole. */
export const millimetres = (length: number): number => Math.round((length / 72) * 25.4);
