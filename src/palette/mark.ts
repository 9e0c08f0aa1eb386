/** The conference's mark, in a circle of radius 24: a petal and a pad, turned eight times around the middle. */
export const mark = {
  petal: 'M0-4C4-8 4-12 0-16-4-12-4-8 0-4ZM0-16V-20',
  pad: { y: -21.5, radius: 1.5 },
  turns: [0, 45, 90, 135, 180, 225, 270, 315],
} as const;
