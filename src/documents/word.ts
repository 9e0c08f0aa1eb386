import { AlignmentType, LevelFormat } from 'docx';

/** A length in millimetres in twentieths of a point, as Word counts: 1 mm is 56.7. */
export const mm = (value: number) => Math.round(value * 56.6929);

/** A length in points in twentieths of a point. */
export const pt = (value: number) => value * 20;

/** A font size in points in half points. */
export const size = (points: number) => points * 2;

/** The list in which the style `ListBullet` counts, its text `left` millimetres in and its bullet `hanging` before that. */
export const bulletList = (left: number, hanging: number) => ({
  reference: 'bullets',
  levels: [
    {
      level: 0,
      format: LevelFormat.BULLET,
      text: '•',
      alignment: AlignmentType.LEFT,
      style: { style: 'ListBullet', paragraph: { indent: { left: mm(left), hanging: mm(hanging) } } },
    },
  ],
});
