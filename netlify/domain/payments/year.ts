/** Whose fee of which year: an institution pays once in each. */
export interface Due {
  readonly userId: string;
  /** As content writes it: `2025-26`, or `2025`. */
  readonly year: string;
}

const pattern = /^\d{4}(-\d{2})?$/;

/** The year that metadata names; undefined for anything else. */
export function yearOf(text: string | undefined): string | undefined {
  return text !== undefined && pattern.test(text) ? text : undefined;
}

/** The years from `first` to `last`, both among them; `last` alone when it does not come later. */
export function yearsBetween(first: string, last: string): readonly string[] {
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))];
  const isSpan = first.includes('-');
  const named = (year: number) => (isSpan ? `${year}-${String((year + 1) % 100).padStart(2, '0')}` : String(year));
  return from < to ? Array.from({ length: to - from + 1 }, (_, index) => named(from + index)) : [last];
}
