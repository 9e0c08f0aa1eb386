import numbers from '#content/numbers.json' with { type: 'json' };

/** A whole number with its digits grouped: 1,200. */
export const countText = (count: number): string => count.toLocaleString(numbers.locale);

/** `1 day`, `2 days`, `1,200 institutions`: a number with its word. `many`: the plural, where it is not the word with an s. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`;
