/**
 * Every colour of the screens, once: lightness, chroma and hue in OKLCH (CSS Color 4), the light theme beside the dark one; a single
 * value serves both. Style sheets read them as custom properties (`--primary`), everything that knows no OKLCH reads `hex.ts`.
 * Text pairs keep 7:1, large text and controls 4.5:1, in both themes.
 */
export type Tone = string | readonly [light: string, dark: string];

/** The roles that any page may use. */
export const colours = {
  paper: ['98.5% 0.005 95', '18.3% 0.031 274'],
  surface: ['100% 0 0', '22.9% 0.041 275'],
  sunken: ['95.8% 0.009 92', '15.5% 0.029 274'],
  ink: ['21.3% 0.04 276', '94.1% 0.014 295'],
  muted: ['38.5% 0.032 276', '80% 0.028 285'],
  line: ['90.3% 0.017 92', '32% 0.045 275'],
  'line-strong': ['58% 0.03 276', '60% 0.045 275'],
  primary: ['38.8% 0.136 271', '78.5% 0.11 276'],
  'on-primary': ['98.5% 0.005 95', '18.3% 0.031 274'],
  'primary-wash': ['95.4% 0.018 276', '27.5% 0.065 275'],
  saffron: ['70.8% 0.151 65', '82.4% 0.141 70'],
  'saffron-text': ['42.5% 0.099 55', '82.4% 0.141 70'],
  'on-saffron': '18% 0.03 274',
  'saffron-wash': ['96.2% 0.028 80', '28.5% 0.045 65'],
  teal: ['42.5% 0.074 188', '80% 0.1 185'],
  danger: ['42% 0.155 27', '80% 0.105 25'],
  'danger-wash': ['96% 0.018 25', '27% 0.06 25'],
  success: ['41% 0.093 155', '82% 0.12 155'],
  // The night of hero, banner and footer: the same in both themes.
  night: ['22.5% 0.065 274', '14.6% 0.036 274'],
  'night-raised': ['27.5% 0.075 274', '21% 0.045 274'],
  'night-line': ['38% 0.075 274', '32% 0.055 274'],
  'night-ink': '96.5% 0.012 90',
  'night-muted': '86% 0.025 280',
  'night-saffron': '82.4% 0.141 70',
} as const satisfies Readonly<Record<string, Tone>>;

/** The name of a role: `primary`, `night-ink`. */
export type ColourName = keyof typeof colours;

/** Colours of single screens; each becomes a sheet of its own, so that no other page carries them. */
export const screens = {
  hero: {
    'hero-veil': '20% 0.065 274 / 75%',
    'hero-veil-deep': '18% 0.06 274 / 88%',
  },
  map: {
    land: ['94.8% 0.012 95', '25% 0.04 275'],
    hill: ['89% 0.045 125', '32% 0.045 165'],
    field: ['88.5% 0.018 285', '34% 0.04 285'],
    river: ['80% 0.055 225', '42% 0.07 240'],
    road: ['100% 0 0', '38% 0.04 275'],
    highway: ['80% 0.12 75', '60% 0.1 70'],
    rail: ['52% 0.02 280', '72% 0.02 280'],
  },
  toasts: {
    'toast-shade': '15% 0.04 276 / 45%',
  },
  dialog: {
    backdrop: '15% 0.03 274 / 55%',
  },
  'paper-check': {
    // On the picture of a page, which is white in both themes.
    'paper-mark': '52% 0.2 3',
  },
  monograms: {
    'tone-0': '34% 0.12 272',
    'tone-1': '33% 0.055 190',
    'tone-2': '31% 0.09 345',
    'tone-3': '33% 0.06 55',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Tone>>>>;
