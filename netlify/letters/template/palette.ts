/** A colour of letters by day and by night. Mail programs know neither custom properties nor `light-dark()`. */
export interface Shade {
  readonly light: string;
  readonly dark: string;
}

export const palette = {
  paper: { light: '#fbfaf6', dark: '#0e1120' },
  surface: { light: '#ffffff', dark: '#171b30' },
  ink: { light: '#14172b', dark: '#eceaf4' },
  muted: { light: '#454963', dark: '#bfbdd0' },
  line: { light: '#e3dfd3', dark: '#333954' },
  primary: { light: '#2c3a8c', dark: '#9aa8ff' },
  onPrimary: { light: '#fbfaf6', dark: '#0e1120' },
  accent: { light: '#e08a1e', dark: '#ffb454' },
} as const satisfies Readonly<Record<string, Shade>>;
