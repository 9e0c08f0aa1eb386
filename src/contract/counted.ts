/** `1 day`, `2 days`, `1,200 institutions`: a number with its word. `many`: the plural, where it is not the word with an s. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;
