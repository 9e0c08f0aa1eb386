/** A length in millimetres in twentieths of a point, as Word counts: 1 mm is 56.7. */
export const mm = (value: number) => Math.round(value * 56.6929);

/** A length in points in twentieths of a point. */
export const pt = (value: number) => value * 20;

/** A font size in points in half points. */
export const size = (points: number) => points * 2;
