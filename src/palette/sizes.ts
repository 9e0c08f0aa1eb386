/** Every size and time that style sheets share: text, space, corners, shadows, movement. */

/** What a shadow is made of: ink in the light theme, black in the dark one; the arguments say how dense it lies. */
const shade = (light: string, dark: string) => `light-dark(oklch(21% 0.04 276 / ${light}), oklch(0% 0 0 / ${dark}))`;

/** Custom properties by name, as style sheets read them: `var(--text-m)`. */
export const sizes = {
  serif: "'Source Serif', 'Like Georgia', 'Like Noto', 'Like DejaVu', serif",
  sans: "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', Arial, system-ui, sans-serif",

  'text-s': '0.875rem',
  'text-m': 'clamp(1rem, 0.97rem + 0.16vw, 1.0938rem)',
  'text-l': 'clamp(1.125rem, 1.06rem + 0.3vw, 1.3125rem)',
  'text-xl': 'clamp(1.3125rem, 1.2rem + 0.5vw, 1.625rem)',
  'text-2xl': 'clamp(1.75rem, 1.45rem + 1.3vw, 2.5rem)',
  'text-3xl': 'clamp(2.125rem, 1.55rem + 2.5vw, 3.5rem)',

  gutter: 'clamp(1rem, 4vw, 2rem)',
  column: '72rem',
  measure: '66ch',
  breathe: 'clamp(4rem, 8vw, 7rem)',
  radius: '12px',
  'radius-s': '8px',
  shadow: `0 1px 2px ${shade('8%', '40%')}`,
  'shadow-lift': `0 14px 34px -12px ${shade('28%', '70%')}`,

  entrance: '1000ms',
  /** An anchor lands this far below the top (SPEC: 100 px). */
  anchor: '100px',
} as const;

/** Faces for what is whole in itself and loads no font: receipts, answers to plain forms, mails. Single quotes, since they stand in attributes too. */
export const localFaces = {
  serif: "'Source Serif 4', Georgia, 'Noto Serif', serif",
  sans: sizes.sans,
} as const;
